import { Combobox } from '@base-ui/react/combobox';
import { limits, type Label } from '@muster/contract';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { Ribbon } from './Ribbon.tsx';
import '../../../ui/form/people-select.css';
import '../../../ui/overlay/pop.css';
import '../tasks/assignees.css';

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
    <Combobox.Portal>
      <Combobox.Positioner className="pop-at" sideOffset={4} align="end" collisionPadding={10}>
        <Combobox.Popup className="pop assign-pop" aria-label="Labels">
          <Combobox.Input className="input sm" placeholder="Find a label" aria-label="Find a label" />
          <Combobox.Empty className="empty">No label of that name</Combobox.Empty>
          <Combobox.List>
            {(option: Label) => (
              <Combobox.Item key={option._id} className="opt" value={option}>
                <span className="check">
                  <Combobox.ItemIndicator>
                    <Icon name="check" />
                  </Combobox.ItemIndicator>
                </span>
                <Ribbon label={option} />
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  </Combobox.Root>
);
