import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { secretKinds } from '@/features/base/mail/mail-kinds'

const recipes = readFileSync('docs/how-to-add.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text }))
const files = globSync('{src,prisma,docs,e2e,curriculum}/**/*', { exclude: ['src/generated/**'] })
  .concat(globSync('{*,.env.example}'))
  .map((file) => file.replaceAll('\\', '/'))

const root = '(?:src|prisma|docs|e2e|curriculum)/'
const path = new RegExp(`\`(${root}[^\`]*|[\\w.-]+\\.(?:ts|tsx|json|mjs|md|example))\``, 'g')

/** `<name>` and `*` stand for any name, `(a | b)` for one of these folders. */
function patternOf(named: string): RegExp {
  const pattern = named
    .replace(/[.[\]{}$+?^]/g, '\\$&')
    .replace(/\(([^)]*)\)/g, (_, folders: string) => `\\((?:${folders.replaceAll(' | ', '|')})\\)`)
    .replace(/<[^>]*>|\*/g, '.+')
    .replace(/\/$/, '')
  return new RegExp(`(?:^|/)${pattern}$`)
}

describe.each(recipes)('the recipe for "$title"', ({ text }) => {
  const named = [...text.matchAll(path)].flatMap(([, file]) => file ?? [])

  it('names files that exist', () => {
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((file) => !files.some((each) => patternOf(file).test(each)))).toEqual([])
  })
})

it('says how many files each of the usual things takes', () => {
  const counted = recipes.filter(({ text }) => /^[A-Z][a-z]+ files/m.test(text))
  expect(counted.map(({ title }) => title)).toEqual([
    'An endpoint of the API',
    'A page',
    'A list of the back office',
    'An action on all rows that match',
    'A CSV of a list',
    'A socket event',
    'A mail',
    'A job',
    'A payment provider',
    'A language',
    'A package',
  ])
})

it('takes six files for a list of the back office: each step is one', () => {
  const recipe = recipes.find(({ title }) => title === 'A list of the back office')
  const steps = [...(recipe?.text ?? '').matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file ?? '')
  expect(recipe?.text).toContain('\nSix files')
  expect(steps).toHaveLength(6)
  const example = steps.map((file) =>
    file.replace('<wing>', 'study').replace(/<(name|feature)>/g, 'certificates'),
  )
  expect(example.filter((file) => !files.includes(file))).toEqual([])
})

const numbers = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
]

/** How many files the numbered steps name: one each, two where a step says so. */
const filesOf = (text: string) =>
  (text.split(/^(?:Tests|Besides|What its cause)\b/m)[0]?.match(/^\d+\. .*$/gm) ?? []).reduce(
    (count, step) => count + (/\(two files\)|, registered in /.test(step) ? 2 : 1),
    0,
  )

it.each(['A list of the back office', 'A CSV of a list', 'A mail', 'A payment provider'])(
  'counts the files of "%s" as its steps do',
  (title) => {
    const text = recipes.find((recipe) => recipe.title === title)?.text ?? ''
    expect(text).toContain(`\n${numbers[filesOf(text)]} files`)
  },
)

it('leaves each kind of secret mail out of the statement that tries dead ones again', () => {
  const [, listed = ''] =
    /kind not in \(([^)]*)\)/.exec(readFileSync('docs/operations/mail.md', 'utf8')) ?? []
  expect(listed.match(/\w+/g)?.sort()).toEqual([...secretKinds].sort())
})
