import { Combobox } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { useIsSeen } from '../../../ui/primitives/use-is-seen.ts';
import '../../../ui/form/field.css';
import '../../../ui/form/people-select.css';

export interface Choice {
  value: string;
  label: string;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** One that was not chosen, or not any more. */
  onChoose: (value: string) => void;
  /** What is said of one in a second line. */
  about?: (value: string) => string | undefined;
  /** Stands before the words of one. */
  mark?: (value: string) => ReactNode;
  /** To the next step, instead of being ticked. */
  leadsOn?: boolean;
}

/** Found by typing; the field keeps the focus, and the arrow keys walk. */
export function Choices({ label, choices, chosen, onChoose, about, mark, leadsOn = false }: ChoicesProps) {
  // The field first: what is listed below it is still faint in the first picture.
  const isSeen = useIsSeen();
  const now = choices.filter(({ value }) => chosen.includes(value));
  const choose = (next: Choice[]) => {
    const changed =
      next.find((choice) => !now.includes(choice)) ?? now.find((choice) => !next.includes(choice));
    if (changed) onChoose(changed.value);
  };
  return (
    <Combobox.Root
      inline
      open
      multiple
      autoHighlight
      items={isSeen ? (choices as Choice[]) : none}
      value={now}
      onValueChange={choose}
      itemToStringLabel={(choice: Choice) => choice.label}
      isItemEqualToValue={(one: Choice, other: Choice) => one.value === other.value}
    >
      <Combobox.Input className="input sm" placeholder={label} aria-label={label} />
      {isSeen && <Combobox.Empty className="empty">No matches</Combobox.Empty>}
      <Combobox.List aria-label={label}>
        {(choice: Choice) => (
          <Combobox.Item key={choice.value} className="opt" value={choice}>
            {!leadsOn && (
              <span className="check">
                <Combobox.ItemIndicator>
                  <Icon name="check" />
                </Combobox.ItemIndicator>
              </span>
            )}
            {mark?.(choice.value)}
            <span className="cut">
              {choice.label}
              {about?.(choice.value) && <small className="cut">{about(choice.value)}</small>}
            </span>
            {leadsOn && <Icon name="chevronRight" className="end" />}
          </Combobox.Item>
        )}
      </Combobox.List>
    </Combobox.Root>
  );
}

const none: Choice[] = [];
