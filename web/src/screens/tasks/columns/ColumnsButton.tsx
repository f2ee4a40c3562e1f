import type { ProjectIds } from '../../../entities/projects/index.ts';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { OnDemand, type StandInHandlers } from '../../../ui/overlay/OnDemand.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';

const menuCode = codeFrom(async () => (await import('./ColumnsMenu.tsx')).ColumnsMenu);

const face = (handlers?: StandInHandlers) => (
  <Button variant="quiet" icon="columns" aria-haspopup="menu" aria-label="Columns" {...handlers} />
);

interface ColumnsButtonProps {
  ids: ProjectIds;
  /** As the address names them. */
  columns: string | undefined;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
}

/** What the rows of a list show; the choices come with the first press. */
export const ColumnsButton = (props: ColumnsButtonProps) => (
  <OnDemand of={menuCode} standIn={face}>
    {(ColumnsMenu) => <ColumnsMenu {...props} trigger={face()} />}
  </OnDemand>
);
