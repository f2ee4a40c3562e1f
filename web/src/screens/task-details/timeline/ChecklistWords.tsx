import type { Change } from '../../../entities/timeline/fold.ts';

/** What was done to a line of the checklist. */
export function ChecklistWords({ kind, from, to }: Change) {
  if (kind === 'checklist.added') return <>added “{to}” to the checklist</>;
  if (kind === 'checklist.removed') return <>removed “{from}” from the checklist</>;
  if (kind === 'checklist.ticked') return <>ticked “{to}”</>;
  if (kind === 'checklist.unticked') return <>unticked “{to}”</>;
  return (
    <>
      changed in the checklist <del>{from}</del>{' '}
      <span role="img" aria-label="to">
        →
      </span>{' '}
      <ins>{to}</ins>
    </>
  );
}
