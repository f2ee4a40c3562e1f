import { createContext, use, useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import type { z } from 'zod';
import { useProblems, type Problems } from './use-problems.ts';

const ProblemsContext = createContext<Problems>({});
export const useProblem = (name: string | undefined) => use(ProblemsContext)[name ?? ''];

interface FormProps<S extends z.ZodType> {
  /** What the fields must satisfy; its messages stand beside them. */
  schema: S;
  onValid: (values: z.output<S>) => void;
  /** For what must be said beyond the messages beside the fields. */
  onInvalid?: (problems: Problems, issues: readonly z.core.$ZodIssue[]) => void;
  /** Values that no field has, or has only as text: they count. */
  extra?: Record<string, unknown>;
  /** The failed save, if any: an error whose `fields` name the inputs at fault. */
  failure?: unknown;
  /** Off where the fields cannot be edited yet. */
  takesFocus?: boolean;
  className?: string;
  children: ReactNode;
}

/** Inputs stay uncontrolled, so nothing typed is ever lost; errors go away as their field is edited. */
export function Form<S extends z.ZodType>(props: FormProps<S>) {
  const { schema, onValid, onInvalid, extra, failure, takesFocus = true, className, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { problems, failed, replace, forget } = useProblems(failure);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const { success, data, error } = schema.safeParse({ ...values, ...extra });
    const found = replace(error);
    if (success) return onValid(data);
    focusFirst(event.currentTarget, found);
    onInvalid?.(found, error.issues);
  }

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>(editable)?.focus();
  }, [takesFocus]);
  useEffect(() => focusFirst(form.current!, failed), [failed]);

  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={submit}
      onInput={({ target }) => forget((target as HTMLInputElement).name)}
    >
      <ProblemsContext value={problems}>{children}</ProblemsContext>
    </form>
  );
}

const editable = 'input:not([type=hidden], [type=file]), textarea';

function focusFirst(form: HTMLFormElement, problems: Problems) {
  const faulty = Array.from(form.elements).find((element) => (element as HTMLInputElement).name in problems);
  (faulty as HTMLElement | undefined)?.focus();
}
