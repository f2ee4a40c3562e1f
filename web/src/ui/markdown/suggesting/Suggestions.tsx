import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Avatar } from '../../primitives/Avatar.tsx';
import { isTypingAid } from '../../primitives/typing-aid.ts';
import type { Labels } from '../labels.ts';
import type { Naming } from '../naming.ts';
import { apply } from '../writing/apply.ts';
import type { Asked } from './asked.ts';
import { placeOfLetter } from './caret.ts';
import { useAsked } from './use-asked.ts';
import { useGivenSpace } from './use-given-space.ts';
import { isInFull, useOptions, type Option } from './use-options.ts';
import { usePastedTasks } from './use-pasted-tasks.ts';
import '../../overlay/pop.css';
import './suggestions.css';

interface SuggestionsProps {
  area: RefObject<HTMLTextAreaElement | null>;
  labels: Labels;
  naming: Naming;
}

/** The people and tasks that can be named where @ or # is typed; the field keeps the focus and points at one of them. */
export function Suggestions({ area, labels, naming }: SuggestionsProps) {
  const id = useId();
  const { asked, close } = useAsked(area, labels);
  const options = useOptions(naming, asked);
  const [pointed, setPointed] = useState<{ asked: Asked | undefined; at: number }>();
  const setAt = (at: number) => setPointed({ asked, at });
  const isOpen = asked !== undefined && options.length > 0;
  // With every letter from the first one on.
  const active = pointed && pointed.asked === asked ? Math.min(pointed.at, options.length - 1) : 0;
  const inFull = asked && options.find((option) => isInFull(option, asked.text));
  const giveSpace = useGivenSpace(area);
  usePastedTasks(area, labels, naming);

  const choose = ({ reference }: Option) => {
    const { from } = asked!;
    const insert = `${labels.labelOf(reference)} `;
    const end = from + insert.length;
    const { value, selectionStart: to } = area.current!;
    close();
    // A space that is there already is passed over.
    apply(area.current!, { from, to: value[to] === ' ' ? to + 1 : to, insert, select: [end, end] });
    giveSpace(end);
  };

  const takeInFull = ({ reference }: Option) => {
    const { from, text } = asked!;
    const [insert, to] = [labels.labelOf(reference), from + 1 + text.length];
    const end = from + insert.length;
    close();
    apply(area.current!, { from, to, insert, select: [end, end] });
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || isTypingAid(event) || event.altKey || event.shiftKey) return;
    if (event.ctrlKey || event.metaKey) {
      // It is saved now.
      if (event.key === 'Enter' && inFull) takeInFull(inFull);
      return;
    }
    const { length } = options;
    const deeds: Record<string, () => void> = {
      ArrowDown: () => setAt((active + 1) % length),
      ArrowUp: () => setAt((active - 1 + length) % length),
      Enter: () => choose(options[active]!),
      Tab: () => choose(options[active]!),
      Escape: () => (inFull ? takeInFull(inFull) : close()),
    };
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    deed();
  });
  useEffect(() => {
    const heard = new AbortController();
    // Before what else the field does with its keys.
    area.current!.addEventListener('keydown', press, { capture: true, signal: heard.signal });
    return () => heard.abort();
  }, [area]);

  useLayoutEffect(() => {
    const field = area.current!;
    if (!isOpen) return;
    const told = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${active}`,
    };
    for (const [name, value] of Object.entries(told)) field.setAttribute(name, value);
    return () => Object.keys(told).forEach((name) => field.removeAttribute(name));
  }, [area, id, isOpen, active]);

  const kind = asked?.sign === '#' ? 'Tasks' : 'People';
  return (
    <>
      <span className="sr" role="status">
        {isOpen && `${kind}: ${options.length}. ${nameOf(options[active]!)}`}
      </span>
      {isOpen && (
        <Popup key={asked.from} area={area} asked={asked}>
          <div id={id} role="listbox" aria-label={kind}>
            {options.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys
              <div
                key={option.reference.id}
                id={`${id}-${index}`}
                className="opt"
                role="option"
                aria-selected={index === active}
                data-highlighted={index === active || undefined}
                ref={index === active ? scrollTo : undefined}
                onPointerMove={() => setAt(index)}
                onClick={() => choose(option)}
              >
                {option.kind === 'mention' ? (
                  <Avatar person={option.person} size={20} />
                ) : (
                  <b>{option.task.key}</b>
                )}
                <span className="cut">
                  {option.kind === 'mention' ? option.person.fullName : option.task.title}
                </span>
              </div>
            ))}
          </div>
        </Popup>
      )}
    </>
  );
}

const nameOf = (option: Option) =>
  option.kind === 'mention' ? option.person.fullName : `${option.task.key} ${option.task.title}`;

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface PopupProps {
  area: RefObject<HTMLTextAreaElement | null>;
  asked: Asked;
  children: ReactNode;
}

const distance = 4;

/** Under the sign that was typed, or above it where there is more room. */
function Popup({ area, asked: { from }, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = area.current!;
    const { style, offsetWidth, offsetHeight } = popup.current!;
    const { left, top, height } = placeOfLetter(field, from);
    const above = field.getBoundingClientRect().top + top;
    const seen = window.visualViewport?.height ?? window.innerHeight;
    const isAbove = above + height + distance + offsetHeight > seen && above > offsetHeight + distance;
    style.left = `${Math.max(0, Math.min(left, field.offsetWidth - offsetWidth))}px`;
    style.top = `${isAbove ? top - offsetHeight - distance : top + height + distance}px`;
  });
  return (
    // The cursor stays where it is.
    <div
      ref={popup}
      className="pop suggestions"
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
