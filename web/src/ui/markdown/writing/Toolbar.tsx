import { useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { IconName } from '../../primitives/Icon.tsx';
import { IconButton } from '../../primitives/IconButton.tsx';
import { helpWriting, use, type Tool } from './apply.ts';
import './toolbar.css';

interface ToolButton {
  tool: Tool;
  icon: IconName;
  label: string;
  key?: string;
}

const formatting: ToolButton[] = [
  { tool: 'bold', icon: 'bold', label: 'Bold', key: 'Ctrl B' },
  { tool: 'italic', icon: 'italic', label: 'Italic', key: 'Ctrl I' },
  { tool: 'link', icon: 'link', label: 'Link', key: 'Ctrl K' },
  { tool: 'code', icon: 'code', label: 'Code' },
  { tool: 'list', icon: 'list', label: 'List' },
  { tool: 'numbers', icon: 'numbers', label: 'Numbered list' },
  { tool: 'ticks', icon: 'ticks', label: 'Checklist' },
];
const naming: ToolButton[] = [
  { tool: 'mention', icon: 'at', label: 'Mention somebody' },
  { tool: 'task', icon: 'hash', label: 'Refer to a task' },
];

interface ToolbarProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** People and tasks are offered. */
  canName: boolean;
}

/** Helps to write Markdown; one stop for the Tab key, within it the arrow keys lead on. */
export function Toolbar({ area, canName }: ToolbarProps) {
  const buttons = canName ? [...formatting, ...naming] : formatting;
  const [at, setAt] = useState(0);
  // Whoever sees its buttons can use their keys.
  useLayoutEffect(() => helpWriting(area.current!), [area]);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (at + step + buttons.length) % buttons.length;
    setAt(next);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div className="toolbar" role="toolbar" aria-label="Formatting" onKeyDown={walk}>
      {buttons.map(({ tool, icon, label, key }, index) => (
        <IconButton
          key={tool}
          icon={icon}
          label={label}
          data-keys={key}
          tabIndex={index === at ? 0 : -1}
          // The cursor stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => use(area.current!, tool)}
        />
      ))}
    </div>
  );
}
