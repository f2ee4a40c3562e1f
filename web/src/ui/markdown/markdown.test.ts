import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { effortOf } from '../../../test/effort.ts';
import { Markdown } from './Markdown.tsx';
import { NamingContext, type Naming } from './naming.ts';

const draw = (text: string, naming?: Naming) => {
  vi.stubGlobal('location', { origin: 'https://muster.example' });
  const drawn = createElement(Markdown, { text });
  return renderToStaticMarkup(createElement(NamingContext, { value: naming }, drawn));
};

const [ann, bob, gone] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const names: Record<string, string> = { [ann!]: 'Ann <Lee>', [bob!]: 'Bob' };
const naming: Naming = {
  listPeople: () => [],
  findPeople: async () => [],
  nameOf: (id) => names[id],
  isMe: (id) => id === bob,
  drawTask: (id, label) => createElement('a', { href: `https://muster.example/${id}` }, label),
  findTasks: async () => [],
  findByAddress: () => undefined,
};

test('people stand under today’s name, tasks as whoever knows them draws them, and who is unknown as written', () => {
  const text = `**[@Old name](mention:${ann})** and [@B](mention:${bob!.toUpperCase()}), [@Gone](mention:${gone}), [#WEB-4](task:${ann}/${bob})`;
  expect(draw(text, naming)).toContain(
    `<p><strong><span class="mention">@Ann &lt;Lee&gt;</span></strong> and <span class="mention me">@Bob</span>, @Gone, <a href="https://muster.example/${ann}/${bob}">#WEB-4</a></p>`,
  );
  expect(draw(text)).toContain('<p><strong>@Old name</strong> and @B, @Gone, #WEB-4</p>');
});

test('nowhere is an id to be read: in code, in links, in names of boxes, in what is too much to draw', () => {
  const mention = `[@Ann](mention:${ann})`;
  for (const text of [
    `\`${mention}\``,
    `    ${mention}`,
    `<b ${mention}>`,
    `[see ${mention}](https://example.com)`,
    `- [ ] ask ${mention}`,
    `${mention} `.repeat(150),
  ]) {
    const html = draw(text, naming);
    expect(html).toContain('@Ann');
    expect(html).not.toMatch(/mention:|aaaaaaaa/);
  }
});

test('what people write most', () => {
  const html = draw(
    '**Two** _things_ ~~three~~ `x`\nnext line\n\n- one\n- [x] two\n\n> said\n\n| a | b |\n|---|--:|\n| 1 | 2 |',
  );
  for (const part of [
    '<strong>Two</strong>',
    '<em>things</em>',
    '<del>three</del>',
    '<code>x</code>',
    '<br/>next line',
  ])
    expect(html).toContain(part);
  expect(html).toMatch(
    /<ul><li>one<\/li><li class="ticked"><input type="checkbox"[^>]*checked=""[^>]*\/>two/,
  );
  expect(html).toContain('<blockquote><p>said</p></blockquote>');
  expect(html).toContain('<td style="text-align:right">2</td>');
});

test('a plain text looks as it did', () => {
  expect(draw('Call Bob & Co at 5 < 6, "soon"')).toContain(
    '<p>Call Bob &amp; Co at 5 &lt; 6, &quot;soon&quot;</p>',
  );
});

test('links lead out in a tab of their own, and to our own screens in this one', () => {
  expect(draw('[a](https://example.com/x)')).toContain(
    '<a href="https://example.com/x" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
  expect(draw('https://example.com')).toContain('href="https://example.com/"');
  expect(draw('[a](/my-work)')).toContain('<a href="https://muster.example/my-work">a</a>');
});

test('a long checklist is one', () => {
  expect(draw('- [ ] item\n'.repeat(300)).match(/<li/g)).toHaveLength(300);
});

test.each(['/logout', '/api/users/logout', 'https://muster.example/logout'])('%s is no link', (href) => {
  expect(draw(`[the plan](${href})`)).not.toContain('<a');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg/onload=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.gif)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<https://example.com/"onmouseover="alert(1)>',
  '`<script>alert(1)</script>`',
  '[@x](mention:javascript:alert(1))',
  '[@x](mention:aaaaaaaa-0000-4000-8000-000000000000" onmouseover="alert(1))',
  '[@<img src=x onerror=alert(1)>](mention:cccccccc-0000-4000-8000-000000000000)',
  '[@x](mention:aaaaaaaa-0000-4000-8000-000000000000)](javascript:alert(1))',
  '[[#x](task:aaaaaaaa-0000-4000-8000-000000000000/bbbbbbbb-0000-4000-8000-000000000000)](javascript:alert(1))',
  '[#x](task:../../logout)',
  '[x](task:javascript:alert(1))',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
])('%j does nothing', (text) => {
  const html = draw(text, naming);
  expect(html).not.toMatch(/<(script|img|svg|iframe|style)\b/i);
  expect(html).not.toMatch(/<[^>]*\son\w+=/i);
  expect(html).not.toMatch(/href="(?!https?:|mailto:)/i);
});

test.each([
  ['quotes', '>'.repeat(10_000)],
  ['quotes and words', '> '.repeat(9_000) + 'deep'],
  ['lists', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
  ['brackets', '['.repeat(20_000)],
  ['links in links', '[a]('.repeat(5_000)],
  ['mentions', `[@a](mention:${ann}) `.repeat(400)],
  ['mentions without an end', '[@a'.repeat(6_000)],
  ['stars', '*a'.repeat(10_000)],
  ['underscores', '_'.repeat(20_000)],
  ['a wide table', `|${'a|'.repeat(4_000)}\n|${'-|'.repeat(4_000)}`],
  ['backticks', '`'.repeat(19_999) + 'a'],
  ['entities', '&'.repeat(20_000)],
  ['angle brackets', '<'.repeat(20_000)],
  ['brackets with stars', '[*a'.repeat(6_666)],
  ['brackets with stars, in paragraphs', Array.from({ length: 60 }, () => '[*a'.repeat(90)).join('\n\n')],
  ['double underscores', '__a'.repeat(6_666)],
  ['addresses without an end', `${'aa-'.repeat(6_666)}@`],
  ['addresses in words', `${'aa-'.repeat(130)}@ `.repeat(50)],
  ['words with underscores', 'a_'.repeat(10_000)],
  ['stars around a letter', `${'*'.repeat(9_999)}a${'*'.repeat(9_999)}`],
  ['links with entities', `http://a/${'&a;'.repeat(6_600)}`],
  ['links with brackets', `http://a/${')'.repeat(19_000)}`],
])('%s by the thousand are drawn at once', (_, text) => {
  // Tens of milliseconds on most machines.
  expect(effortOf(() => expect(draw(text)).toContain('markdown'))).toBeLessThan(1_000);
});
