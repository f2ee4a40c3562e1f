import { Combobox } from '@base-ui/react/combobox';
import type { Label } from '@muster/contract';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { Ribbon } from './Ribbon.tsx';
import '../../../ui/form/people-select.css';
import '../../../ui/overlay/pop.css';
import '../tasks/assignees/assignees.css';

interface LabelsPopupProps {
  align: 'start' | 'end';
  empty: string;
  children: (label: Label) => ReactNode;
}

/** Within a combobox of labels. */
export const LabelsPopup = ({ align, empty, children }: LabelsPopupProps) => (
  <Combobox.Portal>
    <Combobox.Positioner className="pop-at" sideOffset={4} align={align} collisionPadding={10}>
      <Combobox.Popup className="pop assign-pop" aria-label="Labels">
        <Combobox.Input className="input sm" placeholder="Find a label" aria-label="Find a label" />
        <Combobox.Empty className="empty">{empty}</Combobox.Empty>
        <Combobox.List>{children}</Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);

export const LabelOption = ({ label }: { label: Label }) => (
  <Combobox.Item className="opt" value={label}>
    <span className="check">
      <Combobox.ItemIndicator>
        <Icon name="check" />
      </Combobox.ItemIndicator>
    </span>
    <Ribbon label={label} />
  </Combobox.Item>
);
