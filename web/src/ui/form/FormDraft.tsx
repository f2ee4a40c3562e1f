import { useEffect, useRef, useState } from 'react';
import { DraftNote } from './DraftNote.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { dropDraft, hasDraft, keepDraft, readDraft } from '../../platform/drafts/storage.ts';

type Values = Record<string, string>;
const nothing: Values = {};

interface FormDraftProps {
  place: string;
  /** What differs from what is saved and has no text field: a choice. */
  chosen?: Values;
  onChosen?: (values: Values) => void;
  /** Whether there is more to lose that cannot be kept, such as a file. */
  isMoreUnsaved?: boolean;
}

/**
 * Inside a form: keeps what is typed into its fields, puts it there again, and asks before a screen with anything
 * unsaved is left. Passwords and files are not kept.
 */
export function FormDraft({ place, chosen = nothing, onChosen, isMoreUnsaved = false }: FormDraftProps) {
  const mark = useRef<HTMLDivElement>(null);
  const [isRestored, setIsRestored] = useState(() => hasDraft(place));
  const [isTyped, setIsTyped] = useState(false);
  const latest = useRef({ chosen, onChosen });
  const choice = JSON.stringify(chosen);

  useEffect(() => {
    latest.current = { chosen, onChosen };
  });

  useEffect(() => {
    const form = formAround(mark.current!);
    const kept = readDraft(place) as Values | undefined;
    if (kept) {
      fill(form, kept);
      latest.current.onChosen?.(kept);
    }
    const look = () => setIsTyped(Object.keys(typedInto(form)).length > 0);
    look();
    const keep = () => {
      look();
      keepValues(place, { ...typedInto(form), ...latest.current.chosen });
    };
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [place]);

  const choiceBefore = useRef(choice);
  useEffect(() => {
    if (choiceBefore.current === choice) return;
    choiceBefore.current = choice;
    keepValues(place, { ...typedInto(formAround(mark.current!)), ...latest.current.chosen });
  }, [choice, place]);

  function discard() {
    setIsRestored(false);
    fill(formAround(mark.current!), {});
    onChosen?.({});
    dropDraft(place);
  }

  const isUnsaved = isTyped || isMoreUnsaved || Object.keys(chosen).length > 0;
  return (
    <div ref={mark}>
      <UnsavedChanges when={isUnsaved} onLeave={() => dropDraft(place)} />
      <DraftNote isRestored={isRestored} discard={discard} />
    </div>
  );
}

const formAround = (element: HTMLElement) => element.closest('form')!;

const textFields = (form: HTMLFormElement) =>
  Array.from(
    form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input[name]:not([type=password], [autocomplete$=password], [type=file], [type=hidden], [type=radio], [aria-hidden=true]), textarea[name]',
    ),
  );

/** As if it had been typed, so that whoever watches the fields knows. */
function fill(form: HTMLFormElement, values: Values) {
  for (const field of textFields(form)) {
    const value = values[field.name] ?? field.defaultValue;
    if (field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function typedInto(form: HTMLFormElement): Values {
  const changed = textFields(form).filter(({ value, defaultValue }) => value !== defaultValue);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

function keepValues(place: string, values: Values) {
  if (Object.keys(values).length > 0) keepDraft(place, values);
  else dropDraft(place);
}
