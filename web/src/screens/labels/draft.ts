import type { Label } from '@muster/contract';

/** A label that is being typed: a new one, or one with what it was before. */
export type LabelDraft = (Label & { before?: Label }) | null;

export function isUntyped(draft: LabelDraft) {
  if (!draft) return true;
  const { name, color, before } = draft;
  return before ? before.name === name && before.color === color : name === '';
}
