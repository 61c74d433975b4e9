import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkCurriculum } from './check-curriculum'
import { readCurriculum } from './read-curriculum'

let root: string
const program = { slug: 'web', weeks: [{ hasAssignment: true }] }

const words = (count: number, heading = '## Part') => `${heading}\n\n${'word '.repeat(count)}\n`
const title = 'title: { en: The title, fr: Le titre }'
const question = (id: string, why = true) =>
  `  - { id: ${id}, kind: single, text: { en: a, fr: a }, answer: a, explanation: { en: e, fr: e }, options: [${[
    'a',
    'b',
  ]
    .map((option) => `{ id: ${option}, text: { en: a, fr: a }${why ? ', why: { en: w, fr: w }' : ''} }`)
    .join(', ')}] }`
const questions = (count: number, why = true) =>
  Array.from({ length: count }, (_, n) => question(`q-${n}`, why)).join('\n')

function put(name: string, yml: string, en: string | null, fr: string | null = en) {
  const path = join(root, 'web/week-01', name)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'item.yml'), `${title}\nminutes: 5\n${yml}`)
  if (en !== null) {
    writeFileSync(join(path, 'en.md'), en)
  }
  if (fr !== null) {
    writeFileSync(join(path, 'fr.md'), fr)
  }
}
const check = async () =>
  (await checkCurriculum(readCurriculum(root), [program], join(root, 'public'))).problems.map(
    ({ where, problem }) => `${where.replace('web/week-01', 'w')}: ${problem}`,
  )

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'academy-check-'))
  put('01-lesson', 'kind: lesson\nsample: true', words(1_250))
  put('02-quiz', `kind: quiz\nquestions:\n${questions(6)}`, null)
  put('03-work', 'kind: assignment', words(20))
})
afterEach(() => rmSync(root, { recursive: true }))

it('has nothing to say of a week that is whole', async () => {
  expect(await check()).toEqual([])
  const { weeks } = await checkCurriculum(readCurriculum(root), [program], root)
  expect(weeks).toMatchObject([{ week: 'web/week-01', items: 3, minutes: 15, words: { en: 1272, fr: 1272 } }])
})

const code = (info: string) => `${words(1_250)}\n\`\`\`${info}\nx\n\`\`\`\n`

it('takes blocks that are run, and ones that say why they are not, in the language of the text', async () => {
  put(
    '01-lesson',
    'kind: lesson\nsample: true',
    code('python no-run="half of it"'),
    code('python no-run="la moitié"'),
  )
  expect(await check()).toEqual([])
  put('01-lesson', 'kind: lesson\nsample: true', code('python run continue'))
  expect(await check()).toEqual([])
})

it.each([
  [
    'a block of which nobody knows whether it is run',
    () => put('01-lesson', 'kind: lesson\nsample: true', code('python')),
    /^w\/01-lesson: en.md line 5: python needs run, or no-run="why"/,
  ],
  [
    'a block that is run in one language only',
    () =>
      put('01-lesson', 'kind: lesson\nsample: true', code('python run'), code('python no-run="la moitié"')),
    /^w\/01-lesson: the languages differ: en.md line 5 has a code python run, fr.md line 5 has a code python no-run$/,
  ],
  [
    'an output that belongs to nothing',
    () => put('01-lesson', 'kind: lesson\nsample: true', code('text output')),
    /^w\/01-lesson: en.md line 5: text output stands after the block that is run$/,
  ],
  [
    'structure that differs',
    () => put('01-lesson', 'kind: lesson\nsample: true', words(1_250), words(1_250, '### Part')),
    /^w\/01-lesson: the languages differ: en.md line 1 has a heading 2, fr.md line 1 has a heading 3/,
  ],
  [
    'a number that one language has otherwise',
    () =>
      put(
        '01-lesson',
        'kind: lesson\nsample: true',
        `${words(1_250)}It costs 1,500.`,
        `${words(1_250)}Il coûte 1 550.`,
      ),
    /^w\/01-lesson: the numbers differ: en 1500, fr 1550$/,
  ],
  [
    'a number of a question that differs',
    () =>
      put(
        '02-quiz',
        `kind: quiz\nquestions:\n${questions(6).replace('{ en: a, fr: a }', '{ en: 6 p.m., fr: 19 h }')}`,
        null,
      ),
    /^w\/02-quiz: the numbers differ: en 18, fr 19$/,
  ],
  [
    'right answers that are longest',
    () =>
      put(
        '02-quiz',
        `kind: quiz\nquestions:\n${questions(6).replaceAll('{ id: a, text: { en: a,', '{ id: a, text: { en: aaa,')}`,
        null,
      ),
    /^w\/02-quiz: en: the right answer is the longest in q-0, q-1, q-2, q-3, q-4, q-5$/,
  ],
  [
    'a text cut at a comma',
    () =>
      put(
        '02-quiz',
        `kind: quiz\nquestions:\n${questions(6).replace('{ en: a, fr: a }', '{ en: about 3,400, fr: a }')}`,
        null,
      ),
    /^w\/02-quiz: item.yml: questions.0.text: Unrecognized key: "400"$/m,
  ],
  [
    'a box that one language lacks',
    () => put('01-lesson', 'kind: lesson\nsample: true', `${words(1_250)}\n:::note\nx\n:::`, words(1_250)),
    /en.md line 5 has a note, fr.md ends/,
  ],
  [
    'a thin week',
    () => put('01-lesson', 'kind: lesson\nsample: true', words(500)),
    /^w: 522 words in en: at least 1200/,
  ],
  [
    'few questions',
    () => put('02-quiz', `kind: quiz\nquestions:\n${questions(5)}`, null),
    /^w\/02-quiz: 5 questions: at least 6/,
  ],
  [
    'options without a why',
    () => put('02-quiz', `kind: quiz\nquestions:\n${questions(6, false)}`, null),
    /q-0: options without a why: a, b/,
  ],
  [
    'no assignment where the plan has one',
    () => rmSync(join(root, 'web/week-01/03-work'), { recursive: true }),
    /the plan has an assignment in this week/,
  ],
  ['no quiz', () => rmSync(join(root, 'web/week-01/02-quiz'), { recursive: true }), /^w: no required quiz/],
  ['no sample', () => put('01-lesson', 'kind: lesson', words(1_250)), /^web: no lesson is the sample/],
  [
    'a picture that is missing',
    () => put('03-work', 'kind: assignment', '![two phones](/curriculum/web/a.svg)'),
    /\/curriculum\/web\/a.svg is missing under public/,
  ],
  [
    'a text that would not be imported',
    () => put('03-work', 'kind: assignment', 'a\n\n<b>x</b>'),
    /^w\/03-work: en.md line 3: HTML is not taken/,
  ],
  [
    'a heavy text',
    () =>
      put(
        '03-work',
        'kind: assignment',
        Array.from({ length: 9_000 }, (_, n) => `${(n * 7919) % 99_991}${(n * 104_729) % 99_991}`).join(' '),
      ),
    /bytes on the wire: at most 40960/,
  ],
] as const)('names %s', async (_, breakIt, expected) => {
  breakIt()
  const problems = await check()
  expect(
    problems.some((problem) => expected.test(problem)),
    problems.join('\n'),
  ).toBe(true)
})

it('names a picture that is too heavy', async () => {
  mkdirSync(join(root, 'public/curriculum/web'), { recursive: true })
  writeFileSync(join(root, 'public/curriculum/web/a.svg'), 'x'.repeat(11_000))
  put('03-work', 'kind: assignment', '![two phones](/curriculum/web/a.svg)')
  expect(await check()).toContain('w/03-work: /curriculum/web/a.svg has 11000 bytes: at most 10240')
})
