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
  findPeople: async () => ({ people: [], isAll: true }),
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

test('the lines of a plain text stay lines, and keep their blanks and indents', () => {
  const text = 'Stock:\n  nails    12\n   screws   4\n\n  Order  today';
  const html = draw(text);
  expect(html).toContain('<p>Stock:<br/>  nails    12<br/>   screws   4</p><p>  Order  today</p>');
  // Shown as they are: each line break is one already.
  expect(html).not.toContain('\n');
});

test('links lead out in a tab of their own, and to our own screens in this one', () => {
  expect(draw('[a](https://example.com/x)')).toContain(
    '<a href="https://example.com/x" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
  expect(draw('https://example.com')).toContain('href="https://example.com/"');
  expect(draw('[a](/my-work)')).toContain('<a href="https://muster.example/my-work">a</a>');
});

test('nothing turns round what stands beside it, nor the words of a link', () => {
  const html = draw(
    'a \u202eb\n\n[\u2067c\u2069](https://example.com/\u202egpj) `\u202ad\u202c`\n\n    \u2066e',
  );
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|%E2%80/);
  expect(html).toContain('<p>a b</p>');
  expect(html).toContain('>c</a> <code>d</code>');
});

test('a long checklist is one', () => {
  expect(draw('- [ ] item\n'.repeat(300)).match(/<li/g)).toHaveLength(300);
});

const countOf = (part: RegExp, html: string) => html.match(part)?.length ?? 0;

test('a large ordinary document is drawn, all of it', () => {
  const section = [
    '## The _next_ release',
    'We **ship** on Thursday, see [the plan](https://example.com/plan?a=1&b=2) and `release_notes.md`. '.repeat(
      4,
    ),
    '- **one** of `them`\n- [x] two [links](https://example.com)\n  1. and _more_',
    '> It is *late* already.',
    '```ts\nconst [a, b] = list_of_things[0]!;\n```',
    '| Task | Who | When |\n|---|---|--:|\n| `a_b` | **Ann** | 3 |',
  ].join('\n\n');
  const html = draw(`${section}\n\n`.repeat(70));
  expect(html).not.toContain('as-written');
  expect(countOf(/md-head/g, html)).toBe(70);
  expect(countOf(/<strong>ship<\/strong>/g, html)).toBe(280);
  expect(countOf(/<table>/g, html)).toBe(70);
});

test('a table of a hundred rows is one', () => {
  const html = draw(
    `| a | b | c | d | e |\n|---|---|---|---|---|\n${'| **1** | `2` | 3_4 | 5 | 6 |\n'.repeat(100)}`,
  );
  expect(countOf(/<tr>/g, html)).toBe(101);
  expect(countOf(/<td><strong>1<\/strong><\/td>/g, html)).toBe(100);
});

test('a long code block is one, whatever is in it', () => {
  const line = 'for (const [a_b, *c] of `${x}`) if (a && !b || c < d) list[`e_${f}`] = "\\\\";\n';
  const html = draw(`**Before**\n\n\`\`\`js\n${line.repeat(500)}\n${'x'.repeat(9_000)}\n\`\`\`\n\n**after**`);
  expect(html).toContain('<strong>Before</strong>');
  expect(countOf(/a_b, \*c/g, html)).toBe(500);
  expect(countOf(/<pre>/g, html)).toBe(1);
  expect(html).toContain('<strong>after</strong>');
});

test('a long address is a link', () => {
  const address = `https://example.com/${'path/to_it?a=b&c=(d)!'.repeat(30)}x`;
  expect(address.length).toBeGreaterThan(600);
  const html = draw(`See ${address} and [**this**](${address})`);
  expect(countOf(/<a href="https:\/\/example\.com\//g, html)).toBe(2);
  expect(html).toContain('<strong>this</strong></a>');
});

test('what is too much is shown as it was written, and the rest is drawn', () => {
  const much = '[*a'.repeat(500);
  const wide = `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n`;
  const html = draw(`**Before**\n\n${much}\n\n- **one**\n- ${much}\n\n${wide}\n**after**`);
  expect(html).toContain('<p><strong>Before</strong></p>');
  expect(html).toContain(`<p><span class="as-written">${much}</span></p>`);
  expect(html).toContain('<li><strong>one</strong></li>');
  expect(html).toContain(`<li><span class="as-written">${much}</span></li>`);
  expect(html).not.toContain('<table>');
  expect(html).toContain('<p><strong>after</strong></p>');
});

test('of thousands of short lines the last ones are shown as they were written', () => {
  const html = draw(`${'- **a**\n'.repeat(5_000)}- **end**`);
  expect(countOf(/<li><strong>a<\/strong><\/li>/g, html)).toBe(2_500);
  expect(html).toMatch(/<p class="as-written">- \*\*a\*\*\n[^<]*- \*\*end\*\*<\/p>/);
});

test('quotes and lists within one another are drawn as deep as anybody reads', () => {
  const html = draw(`${'> - '.repeat(2_000)}deep\n\n**after**`);
  expect(html).toContain('deep');
  expect(html).toContain('<p><strong>after</strong></p>');
  expect(countOf(/<blockquote>/g, html)).toBeLessThan(10);
});

test.each([
  '/logout',
  '/Logout',
  '/%6cogout',
  '/api/users/logout',
  'https://muster.example/logout',
  'https://muster.example/LOGOUT',
])('%s is no link', (href) => {
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
  ['rows', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(5_000)}`],
  ['rows to be filled up', `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'a\n'.repeat(90)}\n`.repeat(100)],
  ['boxes', '- [ ] a\n'.repeat(8_000)],
  ['items', '- a\n'.repeat(16_000)],
  ['lists in one line', '- '.repeat(32_768)],
  ['quotes of lists', '> - '.repeat(16_384)],
  ['quotes that go on without a mark', '> > > > > > > > > > a\nb\n'.repeat(2_600)],
  ['quoted lists that go on', '> - a\n'.repeat(5_000) + 'b\n'.repeat(5_000)],
  ['underlined lines', 'a\n-\n'.repeat(16_000)],
  ['lines', 'a\n'.repeat(32_768)],
  ['definitions', '[a]: b\n'.repeat(9_000)],
  ['labels', `[a]: b\n\n${`${'[a]'.repeat(60)}\n\n`.repeat(330)}`],
  ['tags', '<b>\n'.repeat(16_000)],
  ['comments without an end', '<!--a\n\n'.repeat(8_000)],
  ['fences without an end', '```\n\n~~~\n\n'.repeat(6_000)],
  ['stars in paragraphs', `${'*a**b'.repeat(50)}\n\n`.repeat(260)],
  ['brackets in paragraphs', `${'[a]('.repeat(70)})\n\n`.repeat(230)],
  ['pictures in paragraphs', `${'![['.repeat(90)}\n\n`.repeat(230)],
  [
    'backticks in paragraphs',
    `${Array.from({ length: 22 }, (_, at) => '`'.repeat(at)).join('a')}\n\n`.repeat(260),
  ],
  ['long addresses', `${'aa-'.repeat(166)}@\n\n`.repeat(131)],
  ['long links', `http://a/${')'.repeat(1_900)}\n\n`.repeat(34)],
  ...Array.from('*_~[]()`<>&!|\\#-+=.:@"\'/{}1a \t\n', (sign): [string, string] => [
    JSON.stringify(sign),
    sign.repeat(65_536),
  ]),
])('%s by the thousand are drawn at once', (_, text) => {
  // Tens of milliseconds on most machines.
  expect(effortOf(() => expect(draw(text)).toContain('markdown'))).toBeLessThan(1_000);
});
