import { useEffect, useRef, type MouseEvent } from 'react';
import { isMac } from '../../platform/keys/overlay.ts';
import { capsOf } from '../../platform/keys/shortcuts.ts';
import { Keycaps } from '../../ui/primitives/Keycaps.tsx';
import type { Option } from './option.ts';
import { markedParts } from './words.ts';

interface OptionListProps {
  id: string;
  options: readonly Option[];
  text: string;
  active: Option | undefined;
  onPoint: (option: Option) => void;
  onChoose: (option: Option, isElsewhere: boolean) => void;
}

export const optionId = ({ key }: Option) => `option-${key.replace(/[^\w-]/g, '-')}`;

/** Grouped under headings; the field keeps the focus and points at the active one. */
export function OptionList({ id, options, text, active, onPoint, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const groups = [...Map.groupBy(options, ({ group }) => group)];
  const activeId = active && optionId(active);
  const isFirst = active === options[0];
  useEffect(() => {
    if (!activeId) return;
    // With the heading above it.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, isFirst]);

  return (
    <div ref={list} id={id} className="list" role="listbox" aria-label="Results">
      {groups.map(([group, members]) => (
        <div key={group} role="group" aria-labelledby={`group-${group}`}>
          <div className="group" id={`group-${group}`} role="presentation">
            {group}
          </div>
          {members.map((option) => (
            <OptionRow
              key={option.key}
              {...{ option, text, onChoose }}
              isActive={option === active}
              onPoint={() => onPoint(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionRowProps extends Pick<OptionListProps, 'text' | 'onChoose'> {
  option: Option;
  isActive: boolean;
  onPoint: () => void;
}

/** A place is a link, which the middle button opens elsewhere as any other. */
function OptionRow({ option, text, isActive, onPoint, onChoose }: OptionRowProps) {
  const { name, detail, mark, href, shortcut } = option;
  const Row = href ? 'a' : 'div';
  const choose = (event: MouseEvent) => {
    event.preventDefault();
    onChoose(option, event.ctrlKey || event.metaKey);
  };
  return (
    <Row
      id={optionId(option)}
      className="opt"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      // Not on entering: the list may move under a pointer that rests.
      onPointerMove={isActive ? undefined : onPoint}
      onClick={choose}
    >
      <span className="slot">{mark}</span>
      <span className="cut">
        {markedParts(name, text).map((part) =>
          part.isMarked ? <mark key={part.at}>{part.text}</mark> : part.text,
        )}
      </span>
      {detail && <span className="end cut">{detail}</span>}
      {shortcut && (
        <span className="end">
          <Keycaps caps={capsOf(shortcut, isMac)} />
        </span>
      )}
    </Row>
  );
}
