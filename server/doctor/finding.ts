/** ✓ is as it should be, ! deserves a look, ✗ does not work. */
export type Verdict = '✓' | '!' | '✗';

export interface Finding {
  what: string;
  verdict: Verdict;
  /** How things stand. */
  found: string;
  /** What to do about it. */
  advice?: string;
}

export const fine = (what: string, found: string): Finding => ({ what, verdict: '✓', found });
export const doubtful = (what: string, found: string, advice: string): Finding => ({
  what,
  verdict: '!',
  found,
  advice,
});
export const wrong = (what: string, found: string, advice: string): Finding => ({
  what,
  verdict: '✗',
  found,
  advice,
});

/** What went wrong, without what wraps it: drivers hide the reason in `cause`, the system in several errors. */
export function reasonOf(error: unknown): string {
  const { message, cause, code, errors } = error as Error & { code?: string; errors?: unknown[] };
  if (cause) return reasonOf(cause);
  if (errors?.[0]) return reasonOf(errors[0]);
  return message || code || String(error);
}
