/** For a person at a terminal: a line for each thing, and one that counts while it takes long. */
export function tell(line: string) {
  process.stdout.write(`${line}\n`);
}

export function tellCount(what: string, done: number, total: number) {
  if (!process.stdout.isTTY) {
    if (done === total) tell(`  ${what}: ${total} tasks`);
    return;
  }
  process.stdout.write(`\r  ${what}: ${done} of ${total} tasks${done === total ? '\n' : ''}`);
}
