/** For whoever looks into the browser's console after a failure. */
// oxlint-disable-next-line no-console -- the one place
export const report = (error: unknown) => console.error(error);
