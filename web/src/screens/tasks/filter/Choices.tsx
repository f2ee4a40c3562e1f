import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { holds } from '../../../ui/primitives/begins.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';
import { useIsSeen } from '../../../ui/primitives/use-is-seen.ts';
import '../../../ui/form/field.css';
import '../../../ui/form/people-select.css';

export interface Choice {
  value: string;
  label: string;
}

interface ChoicesProps {
  label: string;
  /** Said in place of the list when there is nothing to choose. */
  nothing?: string | undefined;
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
  /** No more than one can be chosen: where the keys begin. */
  isOne?: boolean;
}

/** Found by typing; the field keeps the focus, and the arrow keys walk. */
export function Choices({
  label,
  nothing = 'No matches',
  choices,
  chosen,
  onChoose,
  about,
  mark,
  leadsOn = false,
  isOne = false,
}: ChoicesProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [pointed, setPointed] = useState(isOne ? chosen[0] : undefined);
  const wanted = typed.trim();
  const listed = choices.filter((choice) => holds(choice.label, wanted));
  // The field is drawn first, and hears every key from then on; nothing is chosen that was neither seen nor typed.
  const isSeen = useIsSeen();
  const isDeaf = !isSeen && !leadsOn && wanted === '';
  // Enter takes only what is highlighted: nothing, until a value is set or something is typed.
  const isOpen = isOne && chosen.length === 0 && typed === '';
  const active = listed.find(({ value }) => value === pointed) ?? (isOpen ? undefined : listed[0]);
  const optionId = (choice: Choice | undefined) => choice && `${id}-${choices.indexOf(choice)}`;
  const activeId = isSeen ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = ({ value }: Choice) => {
    setTyped('');
    setPointed(value);
    onChoose(value);
  };
  const heedKeys = (event: KeyboardEvent) => {
    if (isTypingAid(event.nativeEvent) || isDeaf || listed.length === 0) return;
    const step = steps[event.key];
    if (event.key !== 'Enter' && !step) return;
    event.preventDefault();
    if (!step) return active && choose(active);
    const from = active ? listed.indexOf(active) : Math.min(-step, 0);
    setPointed(listed.at((from + step) % listed.length)!.value);
  };
  return (
    <>
      <input
        className="input sm"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPointed(undefined);
        }}
        onKeyDown={heedKeys}
      />
      <p className="empty" role="status">
        {isSeen && listed.length === 0 && (choices.length === 0 ? nothing : 'No matches')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its field has the focus */}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={!leadsOn && !isOne}
        tabIndex={-1}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {(isSeen ? listed : none).map((choice) => {
          const { value, label: name } = choice;
          const isChosen = chosen.includes(value);
          const isActive = choice === active;
          const more = about?.(value);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the field
            <div
              key={value}
              id={optionId(choice)}
              className="opt"
              role="option"
              aria-selected={isChosen}
              data-selected={isChosen || undefined}
              data-highlighted={isActive || undefined}
              tabIndex={-1}
              // Not on entering: the list may move under a pointer that rests.
              onPointerMove={isActive ? undefined : () => setPointed(value)}
              onClick={() => choose(choice)}
            >
              {!leadsOn && (
                <span className={isOne ? 'check is-one' : 'check'}>{isChosen && <Icon name="check" />}</span>
              )}
              {mark?.(value)}
              <span className="cut">
                {name}
                {more && <small className="cut">{more}</small>}
              </span>
              {leadsOn && <Icon name="chevronRight" className="end" />}
            </div>
          );
        })}
      </div>
    </>
  );
}

const none: readonly Choice[] = [];
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
