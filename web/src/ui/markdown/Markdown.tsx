import { withoutIds } from '@muster/contract';
import type { Token, Tokens } from 'marked';
import { createContext, Fragment, memo, use, useMemo, type ReactNode } from 'react';
import type { WrittenToken } from './careful-lexer.ts';
import { parseMarkdown, safeAddress, type ReferenceToken } from './parse.ts';
import { PictureInText } from './PictureInText.tsx';
import { ReferenceWords } from './ReferenceWords.tsx';
import { tickedItems } from './ticks.ts';
import './markdown.css';

const deepest = 40;

interface MarkdownProps {
  text: string;
  /** Makes its checkboxes ones that can be ticked; they are counted from 0. */
  onTick?: (number: number) => void;
}

/** What ticks the box of an item, where it can be ticked. */
const TickContext = createContext<(item: Tokens.ListItem) => (() => void) | undefined>(() => undefined);

/** A text that somebody wrote in Markdown. */
export const Markdown = memo(function Markdown({ text, onTick }: MarkdownProps) {
  const tokens = useMemo(() => parseMarkdown(text), [text]);
  const tickOf = useMemo(() => {
    const items = onTick ? tickedItems(tokens) : [];
    return (item: Tokens.ListItem) => {
      const number = items.indexOf(item);
      return number === -1 ? undefined : () => onTick!(number);
    };
  }, [tokens, onTick]);
  return (
    <TickContext value={tickOf}>
      <div className="markdown" dir="auto">
        {drawAll(tokens, 0)}
      </div>
    </TickContext>
  );
});

function drawAll(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- the text is drawn anew as a whole
  return tokens?.map((token, index) => <Fragment key={index}>{draw(token, depth + 1)}</Fragment>);
}

function draw(token: Token, depth: number): ReactNode {
  if (depth > deepest) return withoutIds(token.raw);
  const inside = () => drawAll('tokens' in token ? token.tokens : undefined, depth);
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      // Headings of the page are the page's own.
      return <p className="md-head">{inside()}</p>;
    case 'paragraph':
      return <p>{inside()}</p>;
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>;
    case 'list':
      return <List list={token as Tokens.List} depth={depth} />;
    case 'code':
      return (
        <pre>
          <code>{withoutIds((token as Tokens.Code).text)}</code>
        </pre>
      );
    case 'table':
      return <Table table={token as Tokens.Table} depth={depth} />;
    case 'hr':
      return <hr />;
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'em':
      return <em>{inside()}</em>;
    case 'del':
      return <del>{inside()}</del>;
    case 'codespan':
      return <code>{withoutIds((token as Tokens.Codespan).text)}</code>;
    case 'br':
      return (
        <>
          <br />
          {indentOf(token.raw)}
        </>
      );
    case 'link':
      return <Address href={(token as Tokens.Link).href}>{inside()}</Address>;
    case 'reference': {
      const { reference, isInLink } = token as ReferenceToken;
      return isInLink ? reference.label : <ReferenceWords {...reference} />;
    }
    case 'image':
      return <Picture image={token as Tokens.Image} />;
    case 'checkbox':
      return null;
    case 'text':
      return 'tokens' in token && token.tokens ? inside() : (token as Tokens.Text).text;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'html':
      return <Written isBlock={(token as Tokens.HTML).block} text={token.raw} />;
    case 'written':
      return <Written isBlock={(token as WrittenToken).isBlock} text={token.raw} />;
    default:
      return withoutIds(token.raw);
  }
}

/** The blanks that the next line begins with. */
const indentOf = (lineBreak: string) => lineBreak.slice(lineBreak.indexOf('\n') + 1);

function Written({ isBlock, text }: { isBlock: boolean; text: string }) {
  const Place = isBlock ? 'p' : 'span';
  return <Place className="as-written">{withoutIds(text)}</Place>;
}

const Picture = ({ image: { href, text } }: { image: Tokens.Image }) => (
  <PictureInText address={href} words={text}>
    <Address href={href}>{text || 'image'}</Address>
  </PictureInText>
);

/** Leaves what is open here open; of a foreign page this one knows nothing. */
function Address({ href, children }: { href: string; children: ReactNode }) {
  const address = safeAddress(href);
  if (!address) return <span>{children}</span>;
  const isForeign = address.protocol !== 'mailto:' && address.origin !== location.origin;
  return (
    <a href={address.href} {...(isForeign && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {children}
    </a>
  );
}

function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const items = list.items.map((item, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the text is drawn anew as a whole
    <li key={index} className={item.task ? 'ticked' : undefined}>
      {item.task && <Tick item={item} />}
      {drawAll(item.tokens, depth)}
    </li>
  ));
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Tick({ item }: { item: Tokens.ListItem }) {
  const tick = use(TickContext)(item);
  const isTicked = item.checked ?? false;
  if (!tick)
    return (
      <input type="checkbox" checked={isTicked} disabled readOnly aria-label={isTicked ? 'Done' : 'To do'} />
    );
  const [name = ''] = withoutIds(item.text).split('\n');
  return (
    <label className="md-tick">
      <input type="checkbox" checked={isTicked} aria-label={name || 'To do'} onChange={tick} />
    </label>
  );
}

function Table({ table, depth }: { table: Tokens.Table; depth: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that a wide one can be scrolled by keys
    <div className="md-table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {table.header.map(({ tokens, align }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <th key={index} style={{ textAlign: align ?? undefined }}>
                {drawAll(tokens, depth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={at}>
              {row.map(({ tokens, align }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={index} style={{ textAlign: align ?? undefined }}>
                  {drawAll(tokens, depth)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
