import type { Token, Tokens } from 'marked';
import { Fragment, memo, type ReactNode } from 'react';
import { parseMarkdown, safeAddress } from './parse.ts';
import './markdown.css';

const deepest = 40;

/** A text that somebody wrote in Markdown. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const tokens = parseMarkdown(text);
  return (
    <div className="markdown" dir="auto">
      {tokens ? drawAll(tokens, 0) : <p className="as-written">{text}</p>}
    </div>
  );
});

function drawAll(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- the text is drawn anew as a whole
  return tokens?.map((token, index) => <Fragment key={index}>{draw(token, depth + 1)}</Fragment>);
}

function draw(token: Token, depth: number): ReactNode {
  if (depth > deepest) return token.raw;
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
          <code>{(token as Tokens.Code).text}</code>
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
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Address href={(token as Tokens.Link).href}>{inside()}</Address>;
    case 'image':
      return <Address href={(token as Tokens.Image).href}>{(token as Tokens.Image).text || 'image'}</Address>;
    case 'checkbox':
      return null;
    case 'text':
      return 'tokens' in token && token.tokens ? inside() : (token as Tokens.Text).text;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'html':
      return (token as Tokens.HTML).block ? <p className="as-written">{token.raw}</p> : token.raw;
    default:
      return token.raw;
  }
}

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
      {item.task && (
        <input
          type="checkbox"
          checked={item.checked ?? false}
          disabled
          readOnly
          aria-label={item.checked ? 'Done' : 'To do'}
        />
      )}
      {drawAll(item.tokens, depth)}
    </li>
  ));
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
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
