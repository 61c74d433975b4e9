import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** CSS classes; the kinds of three mails; a fellow student. */
const others = /^(buttonClass|menuItemClass|rowClass|linkClass|keyClass|class(News|Free|Alert)|classmate)$/
const declared = /\b(?:const|let|function|interface|type) (\w+)/g
const isClass = (name: string) =>
  /^class(?:es)?(?![a-z])|Class(?:es)?(?![a-z])/.test(name) && !others.test(name)

/** Names in code that say "class" of what code calls a cohort. */
const wrongNames = (text: string) => [...text.matchAll(declared)].map(([, name = '']) => name).filter(isClass)

it('code says cohort, as the glossary does', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.startsWith('src/generated/'))
  const wrong = files.flatMap((file) =>
    wrongNames(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
  const named = files.filter((file) => !file.includes('/emails/') && /^class|-class/.test(basename(file)))
  expect(named.map((file) => basename(file))).toEqual(['button-class.ts', 'menu-item-class.ts'])
})

it('a name that says class is noticed', () => {
  expect(wrongNames('export const nextClass = 1')).toEqual(['nextClass'])
  expect(wrongNames('function listClassesOf() {}')).toEqual(['listClassesOf'])
  expect(
    wrongNames('const classNews = 1, className = 2\nexport class Deliverer {}\ntype Classified = 1'),
  ).toEqual([])
})
