import { useState } from 'react';

type Values = Record<string, string>;

/**
 * What a form offers to choose rather than to type. Until somebody chooses, it is what everybody sees, also when that
 * changes meanwhile; a choice is compared with what its control showed before. `draft` is for FormDraft.
 */
export function useChoices<Choices extends object>(saved: Choices) {
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const isChanged = (name: keyof Choices) => name in chosen && chosen[name] !== saved[name];
  const changed = (Object.keys(chosen) as (keyof Choices & string)[]).filter(isChanged);
  return {
    saved,
    values: { ...saved, ...chosen },
    choose: (choice: Partial<Choices>) => setChosen((before) => ({ ...before, ...choice })),
    draft: {
      chosen: Object.fromEntries(changed.map((name) => [name, JSON.stringify(chosen[name])])),
      onChosen: (kept: Values) => setChosen(pickChoices(saved, kept)),
    },
  };
}

function pickChoices<Choices extends object>(saved: Choices, kept: Values) {
  const names = Object.keys(saved).filter((name) => kept[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, parse(kept[name]!)])) as Partial<Choices>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
