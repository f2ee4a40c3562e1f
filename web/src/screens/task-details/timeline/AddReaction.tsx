import type { WrittenComment } from '@muster/contract';
import type { TaskIds } from '../../../entities/timeline/queries.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';

const marksMenu = codeFrom(async () => (await import('./MarksMenu.tsx')).MarksMenu);

const face = (handlers?: StandInHandlers) => (
  <IconButton icon="smile" label="React" aria-haspopup="menu" {...handlers} />
);

/** Opens the choice of the six marks. */
export const AddReaction = (props: { ids: TaskIds; comment: WrittenComment }) => (
  <OnDemand of={marksMenu} standIn={face}>
    {(MarksMenu) => <MarksMenu {...props} trigger={face()} />}
  </OnDemand>
);
