import { expect, it } from 'vitest'
import { createHold, withoutScripts } from './framework-tags'

const own = { address: '/_next/static/scripts/student-pages-ABC.js', nonce: 'n0nce' }
const ownTag = '<script src="/_next/static/scripts/student-pages-ABC.js" nonce="n0nce" defer=""></script>'
const head =
  '<!DOCTYPE html><html lang="fr"><head><meta charSet="utf-8"/><link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="n0nce" data-precedence="next"/>'
const preload =
  '<link rel="preload" as="script" fetchPriority="low" nonce="n0nce" href="/_next/static/chunks/main.js"/>'
const fontPreload = '<link rel="preload" href="/_next/static/media/f.woff2" as="font" crossorigin=""/>'
const scripts = [
  '<script src="/_next/static/chunks/one.js" async="" nonce="n0nce"></script>',
  '<script src="/_next/static/chunks/poly.js" noModule="" nonce="n0nce"></script>',
  '<script src="/_next/static/chunks/main.js" nonce="n0nce" id="_R_" async=""></script>',
] as const
const data =
  '<script nonce="n0nce">self.__next_f.push([1,"3:I[\\"/_next/static/chunks/one.js\\"],\\u003cscript src=\\"/_next/static/x.js\\">é"])</script>'
const boot = '<script nonce="n0nce">(function (d, w) {})(document, window)</script>'
const text =
  '<p title="&lt;script src=&quot;/_next/static/a.js">Éloïse &lt;script src="/_next/static/b.js"> 1 < 2 <b>x</b></p>'
const page = `${head}${fontPreload}${preload}${scripts[0]}${scripts[1]}${boot}</head><body>${text}${scripts[2]}${data}</body></html>`
const asHeld = (tag: string) => tag.replace('src=', 'data-held=')
const lightPage = `${head}${fontPreload}${ownTag}${asHeld(scripts[0])}${asHeld(scripts[1])}${boot}</head><body>${text}${asHeld(scripts[2])}${data}</body></html>`

function send(chunks: readonly Uint8Array[]) {
  const hold = createHold(own)
  const pieces = chunks.map((chunk) => {
    const passed = Buffer.from(hold.pass(chunk))
    // Next may use its memory again once it has written it.
    chunk.fill(0)
    return passed
  })
  return Buffer.concat([...pieces, hold.end()]).toString('utf8')
}
const inChunks = (html: string, size: number) => {
  const bytes = Buffer.from(html)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    Uint8Array.from(bytes.subarray(n * size, (n + 1) * size)),
  )
}

it("the framework's tags keep their address for later, its preloads go, and our script comes before them", () => {
  expect(send(inChunks(page, page.length * 2))).toBe(lightPage)
})

it('wherever the chunks begin and end', () => {
  for (let size = 1; size < 200; size += 1) {
    expect(send(inChunks(page, size)), `chunks of ${size}`).toBe(lightPage)
  }
  const bytes = Buffer.from(page)
  for (let at = 1; at < bytes.length; at += 1) {
    const chunks = [bytes.subarray(0, at), bytes.subarray(at)].map((each) => Uint8Array.from(each))
    expect(send(chunks), `cut at ${at}`).toBe(lightPage)
  }
})

it.each([
  `${head}</head><body>${text}${boot}${data}</body></html>`,
  '<!DOCTYPE html><html><body><script src="/elsewhere/_next/static/a.js"></script></body></html>',
  '<!DOCTYPE html><html><body>&lt;script src="/_next/static/a.js"&gt; <script  src="/_next/static/',
  '',
])('a page without them stays as it is', (html) => {
  expect(send(inChunks(html, 7))).toBe(html)
  expect(send(inChunks(html, 10_000))).toBe(html)
})

it('a preload that never ends holds nothing back for long', () => {
  const endless = `<link rel="preload" as="script" ${'x'.repeat(3_000)}`
  expect(send(inChunks(endless, 100))).toBe(endless)
})

it('does not copy what it need not change', () => {
  const chunk = Buffer.from('<p>text</p>')
  expect(createHold(own).pass(chunk).buffer).toBe(chunk.buffer)
})

it('no header asks for scripts', () => {
  const font = '</_next/static/media/f.woff2>; rel=preload; as="font"; crossorigin=""'
  const file = '</_next/static/chunks/a.js>; rel=preload; as="script"; nonce="x"'
  expect(withoutScripts(`${font}, ${file}`)).toBe(font)
  expect(withoutScripts(`${file}, </b.js>; rel=modulepreload`)).toBe('')
  expect(withoutScripts(undefined)).toBe('')
})
