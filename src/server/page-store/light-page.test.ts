import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { inlineScriptHashes } from '../http-entry/content-security-policy'
import { deferredAddress, makeLight } from './light-page'

const own = 'awake()'
const start = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"runtimeModuleIds":[1]});'
const page = [
  '<!DOCTYPE html><html><head>',
  '<link rel="preload" href="/_next/static/media/a.woff2" as="font"/>',
  '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>',
  '<script src="/_next/static/chunks/a.js" async=""></script>',
  '<script>boot()</script>',
  '<script src="/_next/static/chunks/old.js" noModule=""></script></head><body>',
  '<p>self.__next_f</p>',
  '<script type="application/ld+json">{"name":"self.__next_f"}</script>',
  '<script>$RC("B:0","S:0")</script>',
  `<script id="_R_">${start}</script>`,
  '<script src="/_next/static/chunks/main.js" async=""></script>',
  '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
  '<script>self.__next_f.push([1,"the data"])</script>',
  '</body></html>',
].join('')

const light = () => {
  const lightPage = makeLight(page, own)
  if (!lightPage) {
    throw new Error('the page stayed as it was')
  }
  return lightPage
}

describe('a public page', () => {
  it('keeps its text, its styles, and the scripts that are not of the framework', () => {
    const { html, later } = light()
    expect(html).toBe(
      [
        '<!DOCTYPE html><html><head>',
        '<link rel="preload" href="/_next/static/media/a.woff2" as="font"/>',
        '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>',
        '<script>boot()</script></head><body>',
        '<p>self.__next_f</p>',
        '<script type="application/ld+json">{"name":"self.__next_f"}</script>',
        '<script>$RC("B:0","S:0")</script>',
        `<script data-later="${later.address}">${own}</script></body></html>`,
      ].join(''),
    )
  })

  it('has the framework under an address that changes with it', () => {
    const { later } = light()
    expect(later.address).toMatch(deferredAddress)
    expect(makeLight(page.replace('the data', 'other data'), own)?.later.address).not.toBe(later.address)
    expect(makeLight(page.replace('<p>', '<p>more '), own)?.later.address).toBe(later.address)
  })

  it('gets back what was taken out: the data in its order, and every file once', () => {
    const appended: object[] = []
    const self: { __next_f?: unknown[] } = {}
    const globals = {
      self,
      TURBOPACK: [] as unknown[],
      document: { createElement: () => ({}), head: { append: (element: object) => appended.push(element) } },
    }
    runInNewContext(light().later.script, globals)
    expect(self.__next_f).toEqual([[0], [1, 'the data']])
    expect(globals.TURBOPACK).toEqual([{ runtimeModuleIds: [1] }])
    expect(appended).toEqual([
      { async: true, noModule: false, src: '/_next/static/chunks/a.js' },
      { async: true, noModule: true, src: '/_next/static/chunks/old.js' },
      { async: true, noModule: false, src: '/_next/static/chunks/main.js' },
    ])
  })

  it('allows exactly its own inline scripts, and of ours one for all pages', () => {
    const hashes = inlineScriptHashes(light().html)
    expect(hashes).toHaveLength(3)
    const other = makeLight(page.replace('the data', 'other data'), own)
    expect(inlineScriptHashes(other?.html ?? '')).toEqual(hashes)
  })

  it('stays as it is when it does not look as expected', () => {
    for (const html of ['', '<html>', '<p>only text</p></body>', page.replace('</body>', '')]) {
      expect(makeLight(html, own)).toBeNull()
    }
  })
})
