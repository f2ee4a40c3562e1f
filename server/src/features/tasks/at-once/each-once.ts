/** Of several calls for one task the first is tried; the others are answered nothing, as if it could not be done, and look again. */
export async function eachOnce<Call extends { id: string }, Row extends { id: string }>(
  calls: Call[],
  run: (firsts: Call[]) => Promise<Row[]>,
): Promise<(Row | undefined)[]> {
  const firsts = new Map(calls.toReversed().map((call) => [call.id, call]));
  const rows = await run(calls.filter((call) => firsts.get(call.id) === call));
  const found = new Map(rows.map((row) => [row.id, row]));
  return calls.map((call) => (firsts.get(call.id) === call ? found.get(call.id) : undefined));
}
