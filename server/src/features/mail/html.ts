/** Markup; everything else is escaped when it is put into some. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | Html | readonly Html[];

export const html = (texts: TemplateStringsArray, ...parts: Part[]) =>
  new Html(texts.map((text, at) => text + markupOf(parts[at] ?? '')).join(''));

function markupOf(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => entities[sign]!);
  return part instanceof Html ? part.markup : part.map(markupOf).join('\n');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
