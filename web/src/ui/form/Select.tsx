import { Select as Base } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { useFieldProps } from './Field.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { popupRegion } from '../overlay/popup-region.ts';
import './field.css';
import '../overlay/pop.css';

interface SelectItem<V extends string> {
  value: V;
  label: string;
  /** A second, muted line in the list. */
  about?: string;
  /** Before the name: a swatch, a face. */
  mark?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<V extends string> {
  items: readonly SelectItem<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** Needed where no Field labels it. */
  label?: string;
  placeholder?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  /** Once the list is closed: whether the focus goes to the control, and not to where this has led it. */
  finalFocus?: () => boolean;
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { items, value, onChange, label, placeholder, size = 'md', disabled, finalFocus } = props;
  const { name, ...field } = useFieldProps();
  return (
    <Base.Root
      items={items}
      name={name}
      value={value}
      disabled={disabled}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    >
      <Base.Trigger {...field} className={`input ${size}`} aria-label={label}>
        {items.find((item) => item.value === value)?.mark}
        <Base.Value className="cut" placeholder={placeholder} />
        <Icon name="chevronDown" className="end" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          {...popupRegion('Choices')}
          className="pop-at"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <Base.Popup className="pop" finalFocus={finalFocus}>
            <Base.List>
              {items.map((item) => (
                <Option key={item.value} item={item} />
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const Option = ({ item: { value, label, about, mark, disabled } }: { item: SelectItem<string> }) => (
  <Base.Item className="opt" value={value} disabled={disabled}>
    {mark}
    <span className="cut">
      <Base.ItemText render={<span />} className={about && 'strong'}>
        {label}
      </Base.ItemText>
      {about && <small>{about}</small>}
    </span>
    <Base.ItemIndicator className="end">
      <Icon name="check" />
    </Base.ItemIndicator>
  </Base.Item>
);
