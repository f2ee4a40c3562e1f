import { Combobox } from '@base-ui/react/combobox';
import { limits, type Label } from '@muster/contract';
import { useState, type ReactElement } from 'react';
import { isSameName } from '../../../entities/labels/order.ts';
import { useFieldProps } from '../../../ui/form/Field.tsx';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { LabelOption, LabelsPopup } from '../../parts/labels/LabelsPopup.tsx';

interface LabelsSelectProps {
  labels: readonly Label[];
  chosen: readonly Label[];
  /** The button that shows what is chosen. */
  trigger: ReactElement;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (chosen: Label[]) => void;
  /** For whoever may make a label that is not there yet. */
  onCreate?: ((name: string) => void) | undefined;
}

/** What is typed, as an option: to be made when it is chosen. */
const newLabel = '';

export function LabelsSelect(props: LabelsSelectProps) {
  const { labels, chosen, trigger, onOpenChange, onChange, onCreate } = props;
  const { name: _name, ...field } = useFieldProps();
  const [typed, setTyped] = useState('');
  const name = typed.trim().slice(0, limits.labelName);
  const isNew = name !== '' && !labels.some((label) => isSameName(label.name, name));
  const options = onCreate && isNew ? [...labels, { _id: newLabel, name, color: 'slate' as const }] : labels;

  function choose(next: Label[]) {
    const isMade = next.some(({ _id }) => _id === newLabel);
    if (!isMade) return onChange(next);
    setTyped('');
    onCreate?.(name);
  }

  return (
    <Combobox.Root
      multiple
      autoHighlight
      onOpenChange={onOpenChange}
      items={options as Label[]}
      value={chosen}
      onValueChange={choose}
      inputValue={typed}
      onInputValueChange={setTyped}
      itemToStringLabel={({ name }: Label) => name}
      isItemEqualToValue={(one: Label, other: Label) => one._id === other._id}
      filter={(label: Label, query) => label._id === newLabel || includes(label.name, query)}
    >
      <Combobox.Trigger {...field} render={trigger} />
      <LabelsPopup
        align="start"
        empty={labels.length === 0 ? 'The project has no labels yet' : 'No label of that name'}
      >
        {(label) =>
          label._id === newLabel ? (
            <NewLabel key={newLabel} label={label} />
          ) : (
            <LabelOption key={label._id} label={label} />
          )
        }
      </LabelsPopup>
    </Combobox.Root>
  );
}

const NewLabel = ({ label }: { label: Label }) => (
  <Combobox.Item className="opt" value={label}>
    <Icon name="plus" />
    <span className="cut">Create “{label.name}”</span>
  </Combobox.Item>
);

const includes = (name: string, query: string) => name.toLowerCase().includes(query.trim().toLowerCase());
