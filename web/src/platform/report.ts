/* oxlint-disable no-console -- the one place */

/** For whoever looks into the browser's console after a failure. */
export const report = (error: unknown) => console.error(error);

/** For whoever wonders why something did not happen. */
export const note = (text: string) => console.log(text);
