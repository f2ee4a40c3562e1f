import { Combobox } from '@base-ui/react/combobox';
import { limits, type Label } from '@muster/contract';
import type { ReactNode } from 'react';
import { LabelOption, LabelsPopup } from './LabelsPopup.tsx';

interface RowLabelsSelectProps {
  label: string;
  face: ReactNode;
  all: readonly Label[];
  chosen: readonly Label[];
  onChange: (ids: string[]) => void;
}

export const RowLabelsSelect = ({ label, face, all, chosen, onChange }: RowLabelsSelectProps) => (
  <Combobox.Root
    multiple
    autoHighlight
    items={all as Label[]}
    value={chosen}
    onValueChange={(labels) => onChange(labels.slice(0, limits.labelsOfTask).map(({ _id }) => _id))}
    itemToStringLabel={({ name }: Label) => name}
    isItemEqualToValue={(one: Label, other: Label) => one._id === other._id}
  >
    <Combobox.Trigger className="input md row-labels" aria-label={label}>
      {face}
    </Combobox.Trigger>
    <LabelsPopup align="end" empty="No label of that name">
      {(option) => <LabelOption key={option._id} label={option} />}
    </LabelsPopup>
  </Combobox.Root>
);
