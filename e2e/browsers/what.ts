export type Name = string | RegExp;

/** Texts are compared whole, or with a pattern; as plain values, to be sent into the page. */
export type Matcher = { is: string } | { like: string };

type Step =
  | { by: 'role'; role: string; name?: Matcher; holding?: string }
  | { by: 'label'; label: string }
  | { by: 'text'; text: Matcher }
  | { by: 'css'; selector: string };

/** What a person looks for: the last of these, within the one before. */
export type What = readonly Step[];

export const role = (role: string, name?: Name, holding?: string): What => [
  { by: 'role', role, name: name === undefined ? undefined : matcherOf(name), holding },
];
export const button = (name: Name) => role('button', name);
export const link = (name: Name) => role('link', name);
export const heading = (name: Name) => role('heading', name);
export const dialog = (name: Name) => role('dialog', name);
export const tab = (name?: Name) => role('tab', name);
export const option = (name: Name) => role('option', name);
/** The row of a list that holds this text. */
export const row = (text: string) => role('row', undefined, text);
export const field = (label: string): What => [{ by: 'label', label }];
export const text = (text: Name): What => [{ by: 'text', text: matcherOf(text) }];
export const css = (selector: string): What => [{ by: 'css', selector }];
export const within = (...whats: What[]): What => whats.flat();

const matcherOf = (name: Name): Matcher => (typeof name === 'string' ? { is: name } : { like: name.source });
