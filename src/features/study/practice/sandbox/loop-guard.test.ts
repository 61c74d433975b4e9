// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain templates
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import { guardHtml, guardScript } from './loop-guard'

class Endless extends Error {}

/** Runs a guarded script in which the thousandth tick ends everything. */
function run(code: string) {
  let ticks = 0
  const __tick = () => {
    ticks += 1
    if (ticks > 1_000) {
      throw new Endless()
    }
  }
  const __each = function* (values: Iterable<unknown>) {
    for (const value of values) {
      __tick()
      yield value
    }
  }
  const scope = { __tick, __each, result: undefined as unknown }
  runInNewContext(guardScript(code), scope, { timeout: 2_000 })
  return scope.result
}

describe('ends what has no end', () => {
  it.each([
    'for (;;) {}',
    'for (;;);',
    'for(let i=0;;i++){}',
    'for (let i = 0; i < 10; i--) {}',
    'while (true) {}',
    'while(1);',
    'do {} while (true)',
    'do ; while (1)',
    'const a = [1]; for (const x of a) a.push(x)',
    'const a = [1]; for (const x of a) { a.push(x) }',
    'for (;;) { try { for (;;) {} } catch {} }',
    'const f = () => { while (true); }; f()',
    'class A { m() { for (;;) {} } } new A().m()',
    'outer: while (true) { continue outer }',
    'const s = `${(() => { while (true) {} })()}`',
    'if (1) /a/.test("a"); while (true) {}',
    'let x = 4 / 2; while (x / 1) {}',
    'const o = { get v() { for (;;) {} } }; o.v',
    '/* for */ while /* a */ (true) // b\n {}',
    'function f() { try { f() } finally { f() } } f()',
  ])('%s', (code) => {
    expect(() => run(code)).toThrow(Endless)
  })
})

describe('changes nothing else', () => {
  it.each([
    ['let n = 0; for (let i = 0; i < 5; i++) n += i; result = n', 10],
    ['let n = 0; for (const k in { a: 1, b: 2 }) n++; result = n', 2],
    ['let n = ""; for (const [k, v] of Object.entries({ a: 1 })) n += k + v; result = n', 'a1'],
    ['let i = 0; do i++; while (i < 3); result = i', 3],
    ['let i = 0, j = 9; for (; i < j; i++, j--); result = i', 5],
    [
      'result = "while (true) {" + `for (;;) ${1 + 1}` + /for(;;)[/]/.source',
      'while (true) {for (;;) 2for(;;)[/]',
    ],
    ['const of = [1, 2]; let s = 0; for (const x of of) s += x; result = s', 3],
    ['const o = { while: 1, for: 2 }; result = o.while + o.for', 3],
    ['const f = (a, { b } = { b: 2 }) => a + b; result = f(1)', 3],
    [
      'class A extends (class { v() { return 2 } }) { constructor() { super(); this.n = 1 } } result = new A().n + new A().v()',
      3,
    ],
    ['switch (2) { case 1: result = 1; break; default: result = 2 }', 2],
    ['let s = 0; for (let i = 0, t = ";"; i < 2; i++) { s += t.length } result = s', 2],
    ['let s = 0; for (let f = () => { let a = 1; return a; }; s < 2;) s += f(); result = s', 2],
  ])('%s', (code, expected) => {
    expect(run(code)).toBe(expected)
  })

  it('keeps the lines', () => {
    const code = 'while (a) {\n\n  for (const b of c) {\n  }\n}\n'
    expect(guardScript(code).split('\n')).toHaveLength(code.split('\n').length)
  })

  it.each([
    'acorn/dist/acorn.js',
    'sucrase/dist/index.js',
    'sucrase/dist/parser/tokenizer/index.js',
    'react-dom/cjs/react-dom-client.production.js',
    'sql.js/dist/sql-wasm-browser.js',
  ])('still parses: %s', (file) => {
    const code = readFileSync(join(process.cwd(), 'node_modules', file), 'utf8')
    parse(guardScript(code), { ecmaVersion: 'latest', allowReturnOutsideFunction: true, allowHashBang: true })
  })
})

describe('in a page', () => {
  it('guards scripts and handlers, and leaves text, data and comments alone', () => {
    expect(guardHtml('<script>while (a) {}</script>')).toBe('<script>while (__tick(),a) {}</script>')
    expect(guardHtml('<script type="module">for(;;){}</script>')).toContain('__tick()')
    expect(guardHtml('<SCRIPT>\nfor(;;){}</SCRIPT >')).toContain('__tick()||true')
    expect(guardHtml('<button onclick="for(i=0;i&lt;5;i++){}">a > b</button>')).toBe(
      '<button onclick="for(i=0;__tick(),i<5;i++){}">a > b</button>',
    )
    expect(guardHtml("<p onclick='while(1){}'>")).toBe('<p onclick="while(__tick(),1){}">')
    expect(guardHtml('<p onclick=while(1){}>')).toContain('__tick()')
    const plain =
      '<p title="while (1) {}">for (;;) {}</p><!-- <script>while(1){}</script> --><textarea><b onclick="while(1)"></textarea>'
    expect(guardHtml(plain)).toBe(plain)
    const data = '<script type="application/json">{"a":"while (1)"}</script>'
    expect(guardHtml(data)).toBe(data)
  })

  it('ends a comment where a browser ends it', () => {
    for (const comment of ['<!-->', '<!--->', '<!-- a --!>', '<!---->']) {
      expect(guardHtml(`${comment}<script>while (1);</script>-->`)).toContain('__tick()')
    }
    expect(guardHtml('<svg><style><script>while (1);</script></style></svg>')).toContain('__tick()')
  })

  it('has no page within the page', () => {
    for (const name of ['iframe', 'IFRAME', 'object', 'embed', 'frame']) {
      expect(guardHtml(`<${name} src="a">`)).toBe('<x-frame src="a">')
    }
    expect(guardHtml('<embedded-part>')).toBe('<embedded-part>')
  })

  it('lets no page leave by itself', () => {
    for (const refresh of ['refresh', '"refresh"', "' Refresh'", '"&#114;efresh"']) {
      expect(guardHtml(`<meta http-equiv=${refresh} content="0;url=/x">`)).toContain('data-http-equiv')
    }
    expect(guardHtml('<meta http-equiv="content-type">')).not.toContain('data-')
  })

  it('keeps a page within the page from bringing scripts of its own', () => {
    expect(guardHtml('<iframe srcdoc="<script>for(;;);</script>">')).toContain('data-srcdoc')
  })

  it('keeps the lines', () => {
    const html = '<p\n onclick="while\n(1){}">\n<script>\nfor (;;)\n{}</script>\n'
    expect(guardHtml(html).split('\n')).toHaveLength(html.split('\n').length)
  })
})
