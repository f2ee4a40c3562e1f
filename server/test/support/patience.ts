/** For what comes in a moment, on a machine that is busy with much else. */
export const patience = { timeout: 20_000, interval: 10 };
