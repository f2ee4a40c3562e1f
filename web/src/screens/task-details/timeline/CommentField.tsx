import { limits } from '@muster/contract';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';
import { Keycaps } from '../../../ui/primitives/Keycaps.tsx';

interface CommentFieldProps {
  ref?: RefObject<HTMLTextAreaElement | null>;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Ctrl+Enter. */
  onSend: () => void;
  /** Esc. */
  onLeave?: () => void;
  takesFocus?: boolean;
  /** The buttons under it. */
  children: ReactNode;
}

export const canSend = (text: string) => text.trim() !== '' && text.trim().length <= limits.comment;

export function CommentField(props: CommentFieldProps) {
  const { ref, label, value, onChange, onSend, onLeave, takesFocus, children } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;
  useEffect(() => {
    if (!takesFocus) return;
    area.current!.focus();
    area.current!.setSelectionRange(value.length, value.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const hear = (event: KeyboardEvent) => {
    if (isTypingAid(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape' && onLeave) {
      event.stopPropagation();
      onLeave();
    }
  };
  const left = limits.comment - value.trim().length;
  return (
    <div className="comment-field">
      <textarea
        ref={area}
        rows={3}
        aria-label={label}
        placeholder={label}
        dir="auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={hear}
      />
      <div className="comment-bar">
        <span className={left < 0 ? 'hint red' : 'hint'} role="status">
          {left < 0 ? 'Too long' : 'Markdown'}
        </span>
        <Keycaps caps={['Ctrl', '↵']} />
        {children}
      </div>
    </div>
  );
}
