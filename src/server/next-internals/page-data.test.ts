import { expect, it } from 'vitest'
import { createPlainData } from './page-data'

/** As Next escapes it. */
const asNextWrites = (text: string) =>
  JSON.stringify([1, text]).replace(
    /[&><\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
const scriptOf = (text: string) => `<script nonce="n0nce">self.__next_f.push(${asNextWrites(text)})</script>`

function send(chunks: readonly Uint8Array[]) {
  const data = createPlainData()
  const pieces = chunks.map((chunk) => {
    const passed = Buffer.from(data.pass(chunk))
    // Next may use its memory again once it has written it.
    chunk.fill(0)
    return passed
  })
  return Buffer.concat([...pieces, data.end()]).toString('utf8')
}
const whole = (html: string) => send([Uint8Array.from(Buffer.from(html))])

/** What the scripts of a page push. A browser ends a script at the first end tag. */
function pushedBy(html: string): unknown[] {
  const self = { __next_f: [] as unknown[] }
  for (const [, body = ''] of html.matchAll(/<script nonce="n0nce">([\s\S]*?)<\/script/gi)) {
    new Function('self', body)(self)
  }
  return self.__next_f
}

const dollar = '$'
const lesson = `<h2 class="a">Prix &amp; frais</h2><pre><code>const a = \`${dollar}{b}\\n\`; // é "x" 'y' \\ $ { ${dollar}{</code></pre>\n<p>10 &lt; 20</p>`
const texts = [
  `1a:T2f,${lesson}1b:["$","p",null,{"children":"a\\nb\\\\"}]\n`,
  'the end </script><script>alert(1)</script> </SCRIPT > <!-- <!--<script> --> <ScRiPt',
  '\u0000\u0001\t\r\n\r\u007f\u2028\u2029\ud800 \udc00 😀 \\u003c \\\\u003c \\',
  'ends in <',
  '',
]
const page = `<p>${lesson}</p>${texts.map(scriptOf).join('')}<p>after</p>`

it('pushes what Next would push, and text of a lesson stands there as it stands in the page', () => {
  const sent = whole(page)
  expect(pushedBy(sent)).toEqual(texts.map((text) => [1, text]))
  expect(pushedBy(page)).toEqual(texts.map((text) => [1, text]))
  const shown = '<h2 class="a">Prix &amp; frais</h2><pre><code>const a = '
  expect(sent.split(shown)).toHaveLength(3)
  expect(sent.length).toBeLessThan(page.length)
})

it('no script ends early, and none hides the end of the page', () => {
  const sent = whole(page)
  expect(sent.match(/<\/script/gi)).toHaveLength(texts.length)
  expect(sent.match(/<script/gi)).toHaveLength(texts.length)
  expect(sent).not.toContain('<!--')
  expect(sent.endsWith('<p>after</p>')).toBe(true)
})

it('wherever the chunks begin and end', () => {
  const bytes = Buffer.from(page)
  const expected = whole(page)
  for (let at = 1; at < bytes.length; at += 1) {
    const chunks = [bytes.subarray(0, at), bytes.subarray(at)].map((each) => Uint8Array.from(each))
    expect(send(chunks), `cut at ${at}`).toBe(expected)
  }
  for (const size of [1, 2, 3, 7, 50]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      Uint8Array.from(bytes.subarray(n * size, (n + 1) * size)),
    )
    expect(send(chunks), `chunks of ${size}`).toBe(expected)
  }
})

it.each([
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
  '<script>self.__next_f.push([3,"AAEC"])</script>',
  '<script>self.__next_f.push([1,"is cut off',
  '<p>self.__next_f.push(</p>',
])('leaves %s as it is', (html) => {
  expect(whole(html)).toBe(html)
})
