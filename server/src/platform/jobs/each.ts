/** Does it with each of them, one after the other, whatever becomes of the others; then fails if one has. */
export async function withEach<Thing>(
  things: Iterable<Thing> | AsyncIterable<Thing>,
  act: (thing: Thing) => Promise<unknown>,
) {
  const failures: unknown[] = [];
  for await (const thing of things) await act(thing).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, tell(failures));
}

const toldAtMost = 10;

function tell(failures: unknown[]) {
  const more = failures.length - toldAtMost;
  return [...failures.slice(0, toldAtMost).map(String), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
