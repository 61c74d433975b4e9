import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeColours } from './compact-code'
import { renderMarkdown } from './render-markdown'

const reasons = async (source: string) =>
  (await renderMarkdown(source, 'en')).problems.map(({ line, reason }) => `${line}: ${reason}`)

describe('reports, with the line', () => {
  it.each([
    ['a\n\n:::danger\nx\n:::', /^3: unknown directive danger/],
    ['::exercise{id=a}', /^1: unknown directive exercise/],
    ['![a dish there](https://evil.example/x.png)', /^1: a picture from elsewhere/],
    ['![a dish there](//evil.example/x.png)', /^1: a picture from elsewhere/],
    ['![a dish there](/\\evil.example/x.png)', /^1: a picture from elsewhere/],
    ['![a dish there](/curriculum/../api/user)', /^1: a picture from elsewhere/],
    ['![a dish there](data:image/svg+xml;base64,AA)', /^1: a picture from elsewhere/],
    ['![a dish there][x]\n\n[x]: https://evil.example/x.png', /^1: a picture is written with its address/],
    ['![](/curriculum/w/a.svg)', /needs a text/],
    ['<b>x</b>', /^1: HTML is not taken/],
    ['# Title', /^1: a heading begins with ##/],
    ['[x](javascript:alert(1))', /^1: this address is not taken/],
    ['```brainfuck\nx\n```', /^1: unknown language of code/],
    ['```\nx\n```', /^1: a block of code names its language/],
    ['a[^1]\n\n[^1]: b', /footnotes are not taken/],
    [':::note\n'.repeat(9), /^9: nested too deeply/],
    [`a\n\n${'>'.repeat(11)} a`, /^3: nested too deeply/],
    [`${'- '.repeat(13)}a`, /^1: nested too deeply/],
    [Array.from({ length: 30 }, (_, n) => `${' '.repeat(2 * n)}- a`).join('\n'), /^26: nested too deeply/],
    [`\`\`\`text\n<!--\n\`\`\`\n${':::note\n'.repeat(9)}`, /nested too deeply/],
  ])('%j', async (source, expected) => {
    expect((await reasons(source)).some((reason) => expected.test(reason))).toBe(true)
  })
})

it('takes what a lesson needs', async () => {
  const boxes = ':::note\na\n:::\n\n'.repeat(20)
  const lists = '- a\n  - b\n    - c\n      - d\n'
  expect(await reasons(`${boxes}${lists}\n> > a\n\n\`\`\`python\n>>> 1 - 1\n\`\`\`\n`)).toEqual([])
})

it('colours no line of code that is longer than any screen', async () => {
  const html = async (line: string) => (await renderMarkdown(`\`\`\`java\n${line}\n\`\`\``, 'en')).html
  expect(await html('int a = 1;')).toContain('<span class="ck">int')
  expect((await html('A<'.repeat(300))).match(/<span class/g) ?? []).toHaveLength(0)
})

describe('lets nothing through that acts', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '![x y](https://evil.example/x.png)',
    '![x y](data:image/svg+xml;base64,AA)',
    ':::note{onclick=alert(1) class=evil}\nx\n:::',
    '<a href="vbscript:x" style="position:fixed">x</a>',
  ])('%s', async (source) => {
    const { html } = await renderMarkdown(source, 'en')
    expect(html).not.toMatch(/<script|onerror|onclick|javascript:|vbscript:|evil|data:|position/i)
  })
})

describe('renders', () => {
  it('times and ratios as they are typed', async () => {
    const { html, problems } = await renderMarkdown('At 10:30, mix 3:2 and :smile: or a:b.', 'en')
    expect(html).toBe('<p>At 10:30, mix 3:2 and :smile: or a:b.</p>')
    expect(problems).toEqual([])
  })

  it('boxes with their heading in the language', async () => {
    expect((await renderMarkdown(':::try\nDo it.\n:::', 'fr')).html).toBe(
      '<aside class="callout callout-try"><p class="callout-title">À vous d’essayer</p><p>Do it.</p></aside>',
    )
  })

  it('headings with ids that a page cannot have, and the outline', async () => {
    const { html, outline } = await renderMarkdown(
      '## Le poids d’une page\n\n## Le poids d’une page\n\n### `alt`',
      'fr',
    )
    expect(outline).toEqual([
      { id: 'l-le-poids-d-une-page', text: 'Le poids d’une page', depth: 2 },
      { id: 'l-le-poids-d-une-page-2', text: 'Le poids d’une page', depth: 2 },
      { id: 'l-alt', text: 'alt', depth: 3 },
    ])
    expect(html).toContain('<h2 id="l-le-poids-d-une-page-2">')
  })

  it('code in the colours of both themes', async () => {
    const { html, problems } = await renderMarkdown(
      '```html\n<p class="a">x</p>\n```\n\n```excel\n=SOMME(A1:A3)\n```',
      'en',
    )
    expect(problems).toEqual([])
    expect(html).toContain('<span class="ct">p')
    expect(html).not.toMatch(/class="(?:shiki|line)/)
    // The style sheet has the colours of the classes.
    const sheet = readFileSync('src/app/globals.css', 'utf8')
    for (const [style, name] of Object.entries(codeColours)) {
      const rule = new RegExp(`\\.lesson ${name ? `\\.${name}` : 'pre'} \\{([^}]*)\\}`).exec(sheet)?.[1] ?? ''
      expect(rule.replace(/\s/g, ''), style).toContain(style.toLowerCase())
    }
    expect(html).not.toContain('<p class="a">')
    expect(html).toContain('SOMME(A1:A3)')
  })

  it('code as it was typed, with a mark only where the colour changes', async () => {
    const { html } = await renderMarkdown('```sql\nselect name\n  from t\n  where n > 5;\n```', 'en')
    expect(html).toContain('<pre tabindex="0"><code class="language-sql"><span class="ck">select')
    expect(html.match(/<span/g)?.length).toBeLessThan(8)
    expect(html.replace(/<[^>]+>/g, '').replaceAll('&#x3C;', '<')).toBe(
      'select name\n  from t\n  where n > 5;',
    )
  })

  it('tables in a box that scrolls with the keyboard, task lists without fields', async () => {
    const { html } = await renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open', 'en')
    expect(html).toContain('<div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table>')
    expect(html).not.toContain('<input')
    expect(html).toContain('☑')
  })

  it('a picture of our own, fetched when it comes into view', async () => {
    const { html, problems } = await renderMarkdown(
      '![two phones side by side](/curriculum/web-development/phones.svg)',
      'en',
    )
    expect(problems).toEqual([])
    expect(html).toContain(
      '<img src="/curriculum/web-development/phones.svg" alt="two phones side by side" loading="lazy" decoding="async">',
    )
  })

  it('lets no French line begin with a colon, and leaves code as it was typed', async () => {
    const { html } = await renderMarkdown('Tapez « `a : b` » : c’est tout !', 'fr')
    expect(html).toBe('<p>Tapez «\u00a0<code>a : b</code>\u00a0»\u00a0: c’est tout\u00a0!</p>')
    expect((await renderMarkdown('a : b', 'en')).html).toBe('<p>a : b</p>')
  })
})

describe('terms of the glossary', () => {
  const code = {
    id: 'status-code',
    term: { en: 'status code', fr: 'code d’état' },
    meaning: { en: 'The number <404> of an answer.', fr: 'Le numéro d’une réponse : 404.' },
  }
  const html = async (source: string, locale: 'en' | 'fr' = 'en') =>
    (await renderMarkdown(source, locale, [code])).html
  const button = (text: string, locale = 'en') =>
    `<strong><button type="button" class="term" popovertarget="term-${locale}-status-code">${text}</button></strong>`

  it.each([
    '**status**',
    'status code',
    '## A **status code**',
    '[**status code**](https://example.cm)',
    '**[status code](https://example.cm)**',
    '`**status code**`',
    '*status code*',
  ])('shows no meaning in %j', async (source) => {
    const rendered = await html(source)
    expect(rendered).not.toContain('popover')
    expect(rendered).toBe((await renderMarkdown(source, 'en')).html)
  })

  it('shows the meaning where a term is first bold, without regard to case, and with a plural s', async () => {
    expect(await html('The **Status Codes**, then **status code**.')).toBe(
      `<p>The ${button('Status Codes')}<span id="term-en-status-code" class="meaning" popover=""><dfn>status code</dfn> The number &#x3C;404> of an answer.</span>, then <strong>status code</strong>.</p>`,
    )
  })

  it('shows it in the language of the text, with its spaces', async () => {
    const rendered = await html("Les **codes d'état**", 'fr')
    expect(rendered).toContain(button("codes d'état", 'fr'))
    expect(rendered).toContain('<dfn>code d’état</dfn> Le numéro d’une réponse\u00a0: 404.</span>')
  })

  it('shows it in a list, a table and a box, and keeps code in it', async () => {
    const other = { ...code, id: 'tag', term: { en: 'alt text', fr: 'texte alt' } }
    const { html: rendered } = await renderMarkdown(
      '- **status code**\n\n:::note\n**`alt` text**\n:::',
      'en',
      [code, other],
    )
    expect(rendered).toContain('popovertarget="term-en-tag"><code>alt</code> text</button>')
    expect(rendered.match(/<button/g)).toHaveLength(2)
  })
})
