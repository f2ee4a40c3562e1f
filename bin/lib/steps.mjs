const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

export class StepFailed extends Error {}

/** What failed and why, to be told once more at the end. */
export const failureOf = (error) => ({ title: error.message, message: error.cause?.message });

/**
 * Runs one step with a line before it and a line after it; what it throws is told, and thrown on. Beside the output, which
 * may be for programs.
 */
export async function step(title, work) {
  const since = Date.now();
  console.error(`▸ ${title}…`);
  try {
    const result = await work();
    console.error(`✓ ${title} (${seconds(since)})`);
    return result;
  } catch (error) {
    console.error(`✗ ${title} (${seconds(since)})\n${error.message}`);
    throw new StepFailed(title, { cause: error });
  }
}

/** For the end of a script: a failed step has told its reason already. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
