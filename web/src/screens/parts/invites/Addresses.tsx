import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { addressesIn, listTyped } from '../../../entities/invites/addresses.ts';
import { Textarea } from '../../../ui/form/inputs.tsx';
import { useGrowing } from '../../../ui/form/use-growing.ts';
import { isTypingAid } from '../../../ui/primitives/typing-aid.ts';

interface AddressesProps {
  value: string;
  onChange: (value: string) => void;
}

/** One line at first, and as many as it takes to see all of them. */
export function Addresses({ value, onChange }: AddressesProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowing(area);
  // Of what was copied, names and the like stay away.
  const paste = (event: ClipboardEvent) => {
    const pasted = addressesIn(event.clipboardData.getData('text/plain'));
    if (pasted.length < 2) return;
    event.preventDefault();
    onChange([...listTyped(value), ...pasted].join(', '));
  };
  return (
    <Textarea
      ref={area}
      className="input invite-addresses"
      rows={1}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onPaste={paste}
      onKeyDown={sendByEnter}
    />
  );
}

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || isTypingAid(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form!.requestSubmit();
}
