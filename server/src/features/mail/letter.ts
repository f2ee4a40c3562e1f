import { html, type Html } from './html.ts';

export interface Letter {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Each with a place of its own to go to. */
  items?: { title: string; text: string; url: string }[];
  action?: { label: string; url: string };
  /** Small print: what else there is to know. */
  notes: string[];
}

/** Both forms of a letter; what users typed may be anywhere in it. */
export const renderLetter = (letter: Letter) => ({
  subject: oneLine(letter.subject),
  text: renderText(letter),
  html: renderHtml(letter).markup.replace(/\n\s+/g, '\n'),
});

/** A header is one line, whatever somebody called their organization. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

const renderText = ({ heading, paragraphs, items = [], action, notes }: Letter) =>
  [
    heading,
    ...paragraphs,
    ...items.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    '-- ',
    ...notes,
  ]
    .join('\n\n')
    .replace('\n\n-- \n\n', '\n\n-- \n')
    .concat('\n');

// Mail programs know neither custom properties nor most of CSS: tables, and the colours of the product by value.
const renderHtml = ({ subject, heading, paragraphs, items = [], action, notes }: Letter) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          @media (prefers-color-scheme: dark) {
            .canvas {
              background: #0c100f !important;
            }
            .sheet {
              background: #121716 !important;
              border-color: #222a27 !important;
            }
            .strong {
              color: #e8edea !important;
            }
            .soft {
              color: #bac4bf !important;
            }
            .muted,
            .muted a {
              color: #8f9a95 !important;
            }
            .rule {
              border-color: #222a27 !important;
            }
            .button {
              background: #43b898 !important;
            }
            .button a {
              color: #04201a !important;
            }
          }
          @media (max-width: 600px) {
            .outer {
              padding: 16px 8px !important;
            }
            .sheet {
              padding: 24px 20px !important;
            }
          }
        </style>
      </head>
      <body class="canvas" style="margin:0;padding:0;background:#f5f7f6;">
        <table
          role="presentation"
          class="canvas"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:#f5f7f6;"
        >
          <tr>
            <td class="outer" align="center" style="padding:40px 16px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:520px;text-align:left;${font}"
              >
                <tr>
                  <td style="padding:0 4px 16px;">${brand}</td>
                </tr>
                <tr>
                  <td
                    class="sheet"
                    style="background:#ffffff;border:1px solid #e3e8e5;border-radius:10px;padding:32px 36px;"
                  >
                    <h1
                      class="strong"
                      style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.01em;color:#141a17;${breaking}"
                    >
                      ${heading}
                    </h1>
                    ${paragraphs.map(paragraph)} ${items.map(item)} ${action ? button(action) : ''}
                    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                      <tr>
                        <td class="rule" style="border-top:1px solid #e3e8e5;padding-top:16px;">
                          ${notes.map(note)}
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;

const font =
  "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:24px;";
const breaking = 'overflow-wrap:anywhere;word-break:break-word;';

const paragraph = (text: string): Html =>
  html`<p class="soft" style="margin:0 0 16px;color:#434d48;${breaking}">${text}</p>`;

const item = ({ title, text, url }: NonNullable<Letter['items']>[number]): Html =>
  html`<p class="soft" style="margin:0 0 16px;color:#434d48;${breaking}">
    <a class="strong" href="${url}" style="color:#141a17;font-weight:600;">${title}</a><br />${text}
  </p>`;

const note = (text: string): Html =>
  html`<p class="muted" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#616b66;${breaking}">
    ${text}
  </p>`;

const button = ({ label, url }: NonNullable<Letter['action']>) =>
  html` <table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0;">
      <tr>
        <td class="button" style="background:#0b6a56;border-radius:6px;">
          <a
            href="${url}"
            style="display:inline-block;padding:11px 20px;color:#ffffff;font-weight:600;text-decoration:none;"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="muted" style="margin:0 0 24px;font-size:13px;line-height:20px;color:#616b66;">
      Or open this address:<br /><a href="${url}" style="color:#616b66;word-break:break-all;">${url}</a>
    </p>`;

const head = (color: string) =>
  html`<div
    style="width:5px;height:5px;border-radius:50%;background:${color};margin:0 auto 2px;font-size:0;line-height:0;"
  ></div>`;
const body = html`<div
  style="width:5px;height:8px;border:2px solid #ffffff;border-bottom:0;border-radius:5px 5px 0 0;font-size:0;line-height:0;"
></div>`;

/** The mark, drawn with boxes: pictures are blocked, and no mail program shows SVG. */
const brand = html`<table role="presentation" cellpadding="0" cellspacing="0">
  <tr>
    <td style="background:#0b3b31;border-radius:7px;padding:7px 7px 6px;">
      <table role="presentation" cellpadding="0" cellspacing="0">
        <tr>
          <td>${head('#ffffff')}${body}</td>
          <td>${head('#63d6b4')}${body}</td>
        </tr>
      </table>
    </td>
    <td class="strong" style="padding-left:10px;${font}font-weight:600;color:#141a17;">Muster</td>
  </tr>
</table>`;
