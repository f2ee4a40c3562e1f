import { codeFrom } from '../../platform/lazy/code.ts';
import { closedList } from '../overlay/closed-list.ts';
import { OnDemand, type StandInHandlers } from '../overlay/OnDemand.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { useFieldProps } from './Field.tsx';
import type { SelectProps } from './Select.tsx';
import './field.css';

export const selectCode = codeFrom(async () => (await import('./Select.tsx')).Select);

/** A Select whose list comes when it is first wanted. */
export function SelectOnDemand<V extends string>(props: SelectProps<V>) {
  const closed = (handlers: StandInHandlers) => <ClosedSelect {...props} {...handlers} />;
  return (
    <OnDemand of={selectCode} standIn={closed}>
      {(Select) => <Select {...props} />}
    </OnDemand>
  );
}

function ClosedSelect<V extends string>(props: SelectProps<V> & StandInHandlers) {
  const { items, value, label, placeholder, size = 'md', disabled, ...rest } = props;
  const { onChange: _onChange, finalFocus: _finalFocus, ...handlers } = rest;
  const { name: _name, ...field } = useFieldProps();
  const chosen = items.find((item) => item.value === value);
  return (
    <button
      type="button"
      {...closedList}
      aria-label={label}
      className={`input ${size}`}
      disabled={disabled}
      {...field}
      {...handlers}
    >
      {chosen?.mark}
      <span className="cut" data-placeholder={chosen ? undefined : ''}>
        {chosen?.label ?? placeholder}
      </span>
      <Icon name="chevronDown" className="end" />
    </button>
  );
}
