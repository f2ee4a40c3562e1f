import { Combobox } from '@base-ui/react/combobox';
import type { Label } from '@muster/contract';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { LabelsPopup } from '../parts/labels/LabelsPopup.tsx';
import { Ribbon } from '../parts/labels/Ribbon.tsx';

interface MergeLabelProps {
  name: string;
  others: readonly Label[];
  /** Something in its form is not saved yet. */
  isTypedInto: boolean;
  /** It is not shown any longer by then. */
  onMerge: (into: Label) => void;
}

const words = 'Merge into another label';

/** Chooses the label into which this one goes, and asks: the two cannot be told apart on their tasks afterwards. */
export function MergeLabel({ name, others, isTypedInto, onMerge }: MergeLabelProps) {
  const [into, setInto] = useState<Label | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Combobox.Root
        autoHighlight
        items={others as Label[]}
        value={null}
        onValueChange={setInto}
        itemToStringLabel={(label: Label) => label.name}
      >
        <Combobox.Trigger
          ref={button}
          aria-label={words}
          render={<Button className="merge">{words}</Button>}
        />
        <LabelsPopup align="start" empty="No label of that name">
          {(label) => (
            <Combobox.Item key={label._id} className="opt" value={label}>
              <Ribbon label={label} />
            </Combobox.Item>
          )}
        </LabelsPopup>
      </Combobox.Root>
      <ConfirmDialog
        open={into !== null}
        title={`Merge ${name} into ${into?.name}?`}
        question={`${isTypedInto ? `Your unsaved changes to ${name} will be lost. ` : ''}Tasks with ${name} get ${into?.name} instead, and ${name} goes to the trash. Restoring ${name} later leaves ${into?.name} on its tasks. Saved views that filter by ${name} lose that filter.`}
        returnFocus={() => button.current}
        onNo={() => setInto(null)}
        onYes={() => onMerge(into!)}
      />
    </>
  );
}
