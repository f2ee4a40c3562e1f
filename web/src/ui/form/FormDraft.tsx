import { useEffect, useRef, useState } from 'react';
import { DraftNote } from './DraftNote.tsx';
import { dropDraft, hasDraft, keepDraft, readDraft } from '../../platform/drafts/storage.ts';

type Values = Record<string, string>;

interface FormDraftProps {
  place: string;
  /** What differs from what is saved and has no text field: a choice. */
  chosen?: Values;
  onChosen?: (values: Values) => void;
}

/** Inside a form: keeps what is typed into its fields, and puts it there again. Passwords and files are not kept. */
export function FormDraft({ place, chosen, onChosen }: FormDraftProps) {
  const mark = useRef<HTMLDivElement>(null);
  const [isRestored, setIsRestored] = useState(() => hasDraft(place));
  const latest = useRef({ chosen, onChosen });
  const choice = JSON.stringify(chosen ?? {});

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
    const keep = () => keepTyped(form, place, latest.current.chosen);
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [place]);

  const choiceBefore = useRef(choice);
  useEffect(() => {
    if (choiceBefore.current === choice) return;
    choiceBefore.current = choice;
    keepTyped(formAround(mark.current!), place, latest.current.chosen);
  }, [choice, place]);

  function discard() {
    setIsRestored(false);
    fill(formAround(mark.current!), {});
    onChosen?.({});
    dropDraft(place);
  }

  return (
    <div ref={mark}>
      <DraftNote isRestored={isRestored} discard={discard} />
    </div>
  );
}

const formAround = (element: HTMLElement) => element.closest('form')!;

const textFields = (form: HTMLFormElement) =>
  Array.from(
    form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input[name]:not([type=password], [autocomplete$=password], [type=file], [type=hidden], [aria-hidden=true]), textarea[name]',
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

function keepTyped(form: HTMLFormElement, place: string, chosen: Values = {}) {
  const changed = textFields(form).filter(({ value, defaultValue }) => value !== defaultValue);
  const values = { ...Object.fromEntries(changed.map(({ name, value }) => [name, value])), ...chosen };
  if (Object.keys(values).length > 0) keepDraft(place, values);
  else dropDraft(place);
}
