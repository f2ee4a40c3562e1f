/** For what comes in a moment, also on a machine that is busy with much else: only what never comes is given up. */
export const patience = { timeout: 100_000, interval: 10 };
