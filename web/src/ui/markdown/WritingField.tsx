import {
  use,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { codeFrom } from '../../platform/lazy/code.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { useFieldProps } from '../form/Field.tsx';
import { Keycaps } from '../primitives/Keycaps.tsx';
import { isTypingAid } from '../primitives/typing-aid.ts';
import { createLabels } from './labels.ts';
import { NamingContext } from './naming.ts';
import { GiveFiles } from './GiveFiles.tsx';
import './writing-field.css';

/** Until it is there, the field is one to type into. */
const toolbar = codeFrom(async () => (await import('./writing/Toolbar.tsx')).Toolbar);
const suggestions = codeFrom(async () => (await import('./suggesting/Suggestions.tsx')).Suggestions);

interface WritingFieldProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'onChange'> {
  ref?: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** Ctrl+Enter; where none is given, the form hears it. */
  onSend?: () => void;
  /** Esc. */
  onLeave?: () => void;
  takesFocus?: boolean;
  /** It has more characters than there may be. */
  isTooLong?: boolean;
  /** The buttons under it. */
  children?: ReactNode;
}

/** A text in Markdown, written as text; whom and what it names stands in it by name. */
export function WritingField(props: WritingFieldProps) {
  const { ref, value, onChange, onSend, onLeave, takesFocus, isTooLong = false, children, ...rest } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;
  const [isUsed, setIsUsed] = useState(false);
  const naming = use(NamingContext);
  const [labels] = useState(() => createLabels((userId) => naming?.nameOf(userId)));
  useEffect(() => {
    if (!takesFocus) return;
    area.current!.focus();
    area.current!.setSelectionRange(value.length, value.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const hear = (event: KeyboardEvent) => {
    if (isTypingAid(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSend) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape' && onLeave) {
      event.stopPropagation();
      onLeave();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears that it is used
    <div className="writing-field" onFocus={() => setIsUsed(true)} onKeyDown={hear}>
      <textarea
        {...useFieldProps()}
        dir="auto"
        {...rest}
        ref={area}
        value={labels.show(value)}
        onChange={({ target }) => onChange(labels.store(target.value))}
      />
      {isUsed && naming && (
        <Part of={suggestions}>{(Suggestions) => <Suggestions {...{ area, labels, naming }} />}</Part>
      )}
      <div className="writing-bar">
        {isUsed && (
          <Part of={toolbar}>{(Toolbar) => <Toolbar area={area} canName={naming !== undefined} />}</Part>
        )}
        <span className={isTooLong ? 'hint red' : 'hint'} role="status">
          {isTooLong ? 'Too long' : !isUsed && 'Markdown'}
        </span>
        <GiveFiles field={area} />
        <Keycaps caps={['Ctrl', '↵']} />
        {children}
      </div>
    </div>
  );
}
