import type { Label } from '@muster/contract';
import { useState } from 'react';
import { useMergeLabel } from '../../entities/labels/queries.ts';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Ribbon } from '../parts/labels/Ribbon.tsx';

interface MergeLabelProps {
  ids: ProjectIds;
  label: Label;
  others: readonly Label[];
}

/** Chooses the label into which this one goes, and asks: the two cannot be told apart on their tasks afterwards. */
export function MergeLabel({ ids, label, others }: MergeLabelProps) {
  const [into, setInto] = useState<Label | null>(null);
  const merge = useMergeLabel(ids);
  const close = () => setInto(null);
  return (
    <>
      <Menu
        trigger={<IconButton icon="layers" label={`Merge ${label.name} into another label`} />}
        align="end"
        className="merge-labels"
      >
        {others.map((other) => (
          <MenuItem key={other._id} onClick={() => setInto(other)}>
            <Ribbon label={other} />
          </MenuItem>
        ))}
      </Menu>
      <ConfirmDialog
        open={into !== null}
        title={`Merge ${label.name} into ${into?.name}?`}
        question={`Tasks with ${label.name} get ${into?.name} instead, and ${label.name} goes to the trash.`}
        waiting={merge.isPending}
        onNo={close}
        onYes={() => merge.mutate({ label, into: into! }, { onSettled: close })}
      />
    </>
  );
}
