import { useState } from 'react';

type Values = Record<string, string>;

/**
 * What a form offers to choose rather than to type. Until somebody chooses, it is what everybody sees, also when that
 * changes meanwhile; a choice is compared with what its control showed before. `draft` is for FormDraft.
 */
export function useChoices<Choices extends object>(saved: Choices) {
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  return {
    saved,
    values: { ...saved, ...chosen },
    choose: (choice: Partial<Choices>) => setChosen((before) => differing(saved, { ...before, ...choice })),
    draft: {
      chosen: asTexts(differing(saved, chosen)),
      onChosen: (kept: Values) => setChosen(differing(saved, pickChoices(saved, kept))),
    },
  };
}

/** What was chosen and taken back is no choice: it must not undo what others choose later. */
const differing = <Choices extends object>(saved: Choices, chosen: Partial<Choices>) =>
  Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => value !== saved[name as keyof Choices]),
  ) as Partial<Choices>;

const asTexts = (chosen: object): Values =>
  Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, JSON.stringify(value)]));

function pickChoices<Choices extends object>(saved: Choices, kept: Values) {
  const read = Object.keys(saved).map((name) => [name, parse(kept[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Partial<Choices>;
}

/** Nothing of what an earlier version kept in another shape. */
function parse(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
