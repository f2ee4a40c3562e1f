export const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Whether each word of the text begins a word of the name. */
export function fits(name: string, text: string) {
  const words = wordsIn(name);
  return wordsIn(text).every((start) => words.some((word) => word.startsWith(start)));
}

/** Whether a hit for a shorter text still matches the longer one, judging by its name. */
export const stillFits = (name: string, text: string) =>
  fits(name, text) || name.toLowerCase().includes(text.trim().toLowerCase());
