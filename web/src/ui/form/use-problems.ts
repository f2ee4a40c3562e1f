import { useMemo, useState } from 'react';
import type { z } from 'zod';

/** What is wrong, by the name of the field. */
export type Problems = Record<string, string>;

const none: ReadonlySet<string> = new Set();

/** What the schema found and what the server named, without the fields edited since. */
export function useProblems(failure: unknown) {
  const failed = useMemo(() => fieldsOf(failure), [failure]);
  const [found, setFound] = useState<Problems>({});
  const [edited, setEdited] = useState(none);
  const problems = useMemo(() => without({ ...failed, ...found }, edited), [failed, found, edited]);

  /** `more` is what no schema can know. */
  const replace = (error: z.ZodError | undefined, more: Problems = {}) => {
    const next = { ...more, ...(error && firstOfEach(error.issues)) };
    const isFaulty = Object.keys(next).length > 0;
    setFound(next);
    setEdited(isFaulty ? new Set(Object.keys(failed).filter((name) => !(name in next))) : none);
    return next;
  };
  const forget = (name: string) => setEdited((names) => new Set(names).add(name));

  return { problems, failed, replace, forget };
}

const without = (problems: Problems, names: ReadonlySet<string>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.has(name)));

const fieldsOf = (failure: unknown): Problems => (failure as { fields?: Problems } | null)?.fields ?? {};

const firstOfEach = (issues: readonly z.core.$ZodIssue[]): Problems =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
