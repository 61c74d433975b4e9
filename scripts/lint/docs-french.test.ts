import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { keepFrenchSpaces } from '../../src/lib/french-spaces'
import messages from '../../src/messages/fr.json'

const english = 'docs/operations'
const french = `${english}/fr`
const pages = globSync(`${french}/*.md`).map((page) => basename(page))

const textOf = (folder: string, page: string) => readFileSync(join(folder, page), 'utf8')

const fence = /^```(.*)\n([\s\S]*?)^```$/gm
const inlineCode = /`[^`\n]+`/g
const link = /\]\(([^)]+)\)/g

/** A comment may be translated: it fills a line, or follows a command after two spaces. */
const withoutComments = (code: string) => code.replace(/^(?:#|--) .*$|\s{2,}# .*$/gm, '')

/** What does not depend on the language of a page in this folder. */
function skeletonOf(text: string, folder: string) {
  const prose = text.replace(fence, '')
  const targets = [...prose.matchAll(link)].map(([, target = '']) =>
    target.includes('://') ? target : join(folder, target).replace(`${french}/`, `${english}/`),
  )
  return {
    headings: [...prose.matchAll(/^#+ /gm)].map(([mark]) => mark),
    rows: [...prose.matchAll(/^ *(?:\||- |\d+\. )/gm)].map(([mark]) => mark),
    blocks: [...text.matchAll(fence)].map(([, language, code = '']) => [language, withoutComments(code)]),
    links: new Set(targets),
    variables: new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:PORT|HOST)\b/g)),
    // A page of the site has its language in its address.
    code: new Set(prose.match(inlineCode)?.map((code) => code.replace('/fr/', '/'))),
  }
}

/** Quoted words that are no text of ours: names of products and protocols of others. */
const foreign = ['Web Payment', 'consumer', 'hosted account, version 1', 'API Keys']

const textsIn = (tree: object): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)))
const screens = textsIn(messages).join('\n').replaceAll('{since}', '01:20').replaceAll('{name}', 'CamPay')

const quotedIn = (text: string) =>
  [...text.replace(fence, '').matchAll(/«\u00a0(.+?)\u00a0»/g)].map(([, quoted = '']) => quoted)

/** The parts of a page that are neither code nor the target of a link. */
const wordsOf = (text: string) => text.replace(fence, '').replace(inlineCode, '`').replace(link, ']')

it('there are pages for the first week, and each English page that names a French one has it', () => {
  expect(pages.length).toBeGreaterThan(6)
  const named = globSync(`${english}/*.md`).filter((page) =>
    readFileSync(page, 'utf8').includes('\nIn French: '),
  )
  expect(named.map((page) => basename(page)).sort()).toEqual(pages.sort())
})

it.each(pages)('%s has the same parts, code, links and variables in both languages', (page) => {
  expect(skeletonOf(textOf(french, page), french)).toEqual(skeletonOf(textOf(english, page), english))
})

it.each(pages)('%s begins with a link to the other language', (page) => {
  expect(textOf(english, page).split('\n')[2]).toMatch(/^In French: \[[^\]]+\]\(fr\//)
  expect(textOf(french, page).split('\n')[2]).toMatch(/^En anglais\u00a0: \[[^\]]+\]\(\.\.\//)
})

it.each(pages)('%s leads to files that exist', (page) => {
  for (const [folder, text] of [
    [english, textOf(english, page)],
    [french, textOf(french, page)],
  ] as const) {
    const targets = [...text.replace(fence, '').matchAll(link)].map(([, target = '']) => target.split('#')[0])
    expect(targets.filter((target) => !existsSync(join(folder, String(target))))).toEqual([])
  }
})

it.each(pages)(
  '%s quotes screens in their French words, with the spaces and apostrophes of French',
  (page) => {
    const text = textOf(french, page)
    expect(quotedIn(text).filter((quoted) => !foreign.includes(quoted) && !screens.includes(quoted))).toEqual(
      [],
    )
    expect(wordsOf(text)).toBe(keepFrenchSpaces(wordsOf(text)).replaceAll("'", '’'))
  },
)

it('a page that lost something is noticed', () => {
  const whole = skeletonOf('# A\n\n`PORT` [b](b.md)\n\n```sh\nrun  # why\n```\n\n- c\n', english)
  expect(skeletonOf('# A\n\n`PORT` [b](b.md)\n\n```sh\nrun  # pourquoi\n```\n\n- c\n', french)).toEqual(whole)
  for (const [lost, text] of Object.entries({
    headings: '## A\n\n`PORT` [b](b.md)\n\n```sh\nrun\n```\n\n- c\n',
    blocks: '# A\n\n`PORT` [b](b.md)\n\n```sh\nwalk\n```\n\n- c\n',
    rows: '# A\n\n`PORT` [b](b.md)\n\n```sh\nrun\n```\n',
    links: '# A\n\n`PORT` [b](../fr.md)\n\n```sh\nrun\n```\n\n- c\n',
    variables: '# A\n\n`HOST` [b](b.md)\n\n```sh\nrun\n```\n\n- c\n',
  })) {
    const part = lost as keyof typeof whole
    expect(skeletonOf(text, french)[part], lost).not.toEqual(whole[part])
  }
})
