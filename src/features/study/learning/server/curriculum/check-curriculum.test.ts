import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
const setting = () => ({ publicFolder: join(root, 'public'), month: '2026-11' })
const check = async () =>
  (await checkCurriculum(readCurriculum(root), [program], setting())).problems.map(
    ({ where, problem }) => `${where.replace('web/week-01', 'w')}: ${problem}`,
  )

const goals = ['weigh', 'shrink', 'describe']
const goal = (id: string) => `{ id: ${id}, text: { en: g, fr: g } }`
const week = {
  hook: 'hook: { en: h, fr: h }',
  goals: `goals: [${goals.map(goal).join(', ')}]`,
  terms: 'terms: [pixel]',
  device: 'device: phone',
  project: 'project: { en: p, fr: p }',
}
const pixel = '- { id: pixel, term: { en: pixel, fr: pixel }, meaning: { en: a, fr: a } }'
function weekFile(change: Partial<Record<keyof typeof week, string>> = {}) {
  writeFileSync(join(root, 'web/glossary.yml'), pixel)
  writeFileSync(join(root, 'web/week-01/week.yml'), Object.values({ ...week, ...change }).join('\n'))
}
const exercise = (name: string, more = `practises: [${goals.join(', ')}]`) =>
  put(
    name,
    `kind: exercise\nrunner: predict\ntext: x\noptions: [{ id: a, text: a, why: { en: w, fr: w } }, { id: b, text: b, why: { en: w, fr: w } }]\nanswer: a\nhints: [{ en: h, fr: h }]\nchecks: [{ id: right, label: { en: l, fr: l } }]\n${more}`,
    'word',
  )
const inBoth = (name: string) => `${name}: { en: x, fr: x }`
const levels = ['full', 'half', 'none'].map(inBoth).join(', ')
const rubric = (...rows: string[]) =>
  `rubric: [${rows.map((row, n) => `{ id: r-${n}, points: ${100 / rows.length}, ${inBoth('text')}${row} }`).join(', ')}]`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'academy-check-'))
  put('01-lesson', 'kind: lesson\nsample: true', words(1_250))
  put('02-quiz', `kind: quiz\nquestions:\n${questions(6)}`, null)
  put('03-work', 'kind: assignment', words(20))
})
afterEach(() => rmSync(root, { recursive: true }))

it('has nothing to say of a week that is whole', async () => {
  expect(await check()).toEqual([])
  const { weeks } = await checkCurriculum(readCurriculum(root), [program], setting())
  expect(weeks).toMatchObject([{ week: 'web/week-01', items: 3, minutes: 15, words: { en: 1272, fr: 1272 } }])
})

it('finds an assignment whose project is not in its program', async () => {
  put('03-work', 'kind: assignment\nfrom_project: two-pages', words(20))
  const missing = 'w/03-work: item.yml: from_project: the program has no project two-pages'
  expect(await check()).toEqual([missing])
  exercise('04-two-pages')
  expect(await check()).toContain(missing)
  const files = 'files: [{ name: index.html, solution: x }]'
  const checks = 'checks: [{ id: a, label: { en: l, fr: l }, test: x }]'
  const hints = 'hints: [{ en: h, fr: h }]'
  put('04-two-pages', `kind: exercise\nrunner: project\n${files}\n${checks}\n${hints}`, 'word')
  expect(await check()).not.toContain(missing)
  put('03-work', 'kind: assignment\nfrom_project: ../x', words(20))
  expect((await check()).join()).toContain('from_project: names no item')
})

it('adds up the practice of a week, and who practises its goals', async () => {
  weekFile()
  exercise('04-one')
  exercise(
    '05-two',
    `${inBoth('way_round')}\ndevice: computer\nchecked: 2026-11\npractises: [weigh, shrink, describe]`,
  )
  put(
    '03-work',
    `kind: assignment\n${inBoth('good_work')}\n${rubric(`, ${levels}`, `, ${levels}`)}`,
    words(20),
  )
  expect(await check()).toEqual([])
  const { weeks } = await checkCurriculum(readCurriculum(root), [program], setting())
  expect(weeks).toMatchObject([
    { minutes: 25, practice: 15, goals: goals.map((id) => ({ id, exercises: 2 })) },
  ])
})

it.each([
  [
    'a goal that too few exercises practise',
    () => {
      weekFile()
      exercise('04-one')
      exercise('05-two', 'practises: [weigh, shrink]')
      put('02-quiz', `kind: quiz\npractises: [describe]\nquestions:\n${questions(6)}`, null)
    },
    ['w: goal describe: practised by 1 exercises: at least 2'],
  ],
  [
    'a goal that the week does not have',
    () => {
      weekFile()
      exercise('04-one')
      exercise('05-two')
      exercise('06-three', 'practises: [weigh, fly]')
    },
    ['w/06-three: item.yml: practises: week.yml has no such goal: fly'],
  ],
  [
    'goals of a week without week.yml',
    () => exercise('04-one', 'practises: [weigh]'),
    ['w/04-one: item.yml: practises: week.yml has no such goal: weigh'],
  ],
  [
    'a number of a hook that differs',
    () => {
      weekFile({ hook: 'hook: { en: 3 photos, fr: 4 photos }' })
      exercise('04-one')
      exercise('05-two')
    },
    ['w: the numbers differ: en 3, fr 4'],
  ],
  [
    'two goals',
    () => weekFile({ goals: `goals: [${goal('a')}, ${goal('b')}]` }),
    ['w: week.yml: goals: 2 goals: 3 to 5'],
  ],
  [
    'six goals, one twice',
    () => weekFile({ goals: `goals: [${['a', 'b', 'c', 'd', 'e', 'a'].map(goal).join(', ')}]` }),
    ['w: week.yml: goals: 6 goals: 3 to 5', 'w: week.yml: goals: id used twice: a'],
  ],
  [
    'a long hook',
    () => weekFile({ hook: `hook: { en: ${'word '.repeat(41)}, fr: ${'l’eau '.repeat(40)} }` }),
    ['w: week.yml: hook.en: 41 words: at most 40'],
  ],
  [
    'half a week.yml',
    () => weekFile({ project: '', device: 'device: tablet' }),
    [
      'w: week.yml: device: Invalid option: expected one of "phone"|"computer"',
      'w: week.yml: project: Invalid input: expected object, received undefined',
    ],
  ],
  [
    'hours that are written',
    () => weekFile({ terms: 'terms: []\nhours: 3' }),
    ['w: week.yml: file: Unrecognized key: "hours"'],
  ],
  [
    'a computer without a way round',
    () => exercise('04-one', 'device: computer'),
    [
      'w/04-one: item.yml: way_round: an item that needs a computer says how it is done on a phone, or where one can be used',
    ],
  ],
  [
    'a way round that is not needed',
    () => exercise('04-one', inBoth('way_round')),
    ['w/04-one: item.yml: way_round: only for an item with device: computer'],
  ],
  [
    'a check in the future',
    () => exercise('04-one', 'checked: 2026-12'),
    ['w/04-one: checked: 2026-12 is in the future'],
  ],
  [
    'a check on a day',
    () => exercise('04-one', 'checked: 2026-11-03'),
    ['w/04-one: item.yml: checked: a month is written as in 2026-11'],
  ],
  [
    'a rubric that is half written',
    () =>
      put('03-work', `kind: assignment\n${rubric(`, ${inBoth('full')}, ${inBoth('half')}`, '')}`, words(20)),
    [
      'w/03-work: rubric: r-0: none is missing',
      'w/03-work: rubric: r-1: full is missing',
      'w/03-work: rubric: r-1: half is missing',
      'w/03-work: rubric: r-1: none is missing',
      'w/03-work: rubric: good_work is missing',
    ],
  ],
])('refuses %s', async (_, write, expected) => {
  write()
  expect(await check()).toEqual(expected)
})

it('asks an open program for no quiz and no sample lesson, and refuses what needs an account', async () => {
  const checkOpen = async () =>
    (await checkCurriculum(readCurriculum(root), [{ ...program, isOpen: true }], setting())).problems.map(
      ({ problem }) => problem,
    )
  rmSync(join(root, 'web/week-01'), { recursive: true })
  put('01-lesson', 'kind: lesson', words(1_250))
  expect(await check()).toEqual(expect.arrayContaining([expect.stringMatching('no required quiz')]))
  const quiz = () => put('02-quiz', `kind: quiz\nquestions:\n${questions(6)}`, null)
  quiz()
  expect(await checkOpen()).toEqual(
    expect.arrayContaining(['quiz: an open program has lessons and exercises only']),
  )
  rmSync(join(root, 'web/week-01/02-quiz'), { recursive: true })
  expect(await checkOpen()).not.toEqual(expect.arrayContaining([expect.stringMatching(/quiz|sample/)]))
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

it.each([
  [
    'a meaning that is too long',
    `- { id: a, term: { en: a, fr: a }, meaning: { en: ${'w '.repeat(26)}, fr: a } }`,
    /term 1: meaning.en: has more than 25 words/,
  ],
  ['one language', '- { id: a, term: { en: a }, meaning: { en: a, fr: a } }', /term 1: term.fr/],
  [
    'a field that it does not know',
    '- { id: a, colour: red, term: { en: a, fr: a }, meaning: { en: a, fr: a } }',
    /term 1: term: .*colour/,
  ],
  [
    'two that are one',
    ['cookie', 'Cookies']
      .map(
        (name, n) =>
          `- { id: t-${n}, term: { en: ${name}, fr: ${name}${n ? ' x' : ''} }, meaning: { en: a, fr: a } }`,
      )
      .join('\n'),
    /t-1: en cookie is also that of t-0/,
  ],
  [
    'an id twice',
    ['a', 'b']
      .map((name) => `- { id: t, term: { en: ${name}, fr: ${name} }, meaning: { en: a, fr: a } }`)
      .join('\n'),
    /t: id t is also that of t/,
  ],
  [
    'other numbers',
    '- { id: a, term: { en: a, fr: a }, meaning: { en: has 3, fr: a 4 } }',
    /a: the numbers differ/,
  ],
  ['no list', 'terms: 1', /a glossary is a list/],
  ['no YAML', '- [', /./],
  [
    'too many',
    Array.from(
      { length: 301 },
      (_, n) => `- { id: t-${n}, term: { en: t-${n}, fr: t-${n} }, meaning: { en: a, fr: a } }`,
    ).join('\n'),
    /301 terms: at most 300/,
  ],
])('a glossary with %s', async (_, yaml, problem) => {
  writeFileSync(join(root, 'web/glossary.yml'), yaml)
  expect(await check()).toEqual([expect.stringMatching(/^web\/glossary.yml: /)])
  expect((await check())[0]).toMatch(problem)
})

it('names a data set that is wrong, with its folder', async () => {
  mkdirSync(join(root, 'web/data'))
  writeFileSync(join(root, 'web/data/a.csv'), 'a,b\n1\n')
  put('01-lesson', 'kind: lesson\nsample: true\ndata: [b.csv]', words(1_250))
  expect(await check()).toEqual(
    expect.arrayContaining([
      'web/data/a.csv: row 2 has 1 columns, the header 2',
      'w/01-lesson: item.yml: data: visitors read the sample lesson, and cannot fetch files',
    ]),
  )
})

it('names the terms of a week that the glossary does not have', async () => {
  exercise('04-one')
  exercise('05-two')
  weekFile({ terms: 'terms: [pixel, byte]' })
  expect(await check()).toEqual(['w: week.yml: terms: glossary.yml has no such term: byte'])
})

describe('an item that is the same as another', () => {
  const source = 'web/week-01/01-lesson'
  const same = (name: string, yml: string, text: string | null = null) => {
    const path = join(root, 'web/week-01', name)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'item.yml'), yml)
    if (text !== null) {
      writeFileSync(join(path, 'en.md'), text)
    }
  }
  const intro = (count: number) => 'w '.repeat(count)

  it.each([
    ['an unknown source', 'same_as: web/week-01/09-none', /09-none: there is no such item, or it is wrong$/],
    ['another address', 'same_as: 01-lesson', /same_as: is written as program\/week-01/],
    ['a quiz', 'same_as: web/week-01/02-quiz', /a quiz and an assignment belong to one program$/],
    ['an assignment', 'same_as: web/week-01/03-work', /a quiz and an assignment belong to one program$/],
    ['itself', 'same_as: web/week-01/04-same', /is itself the same as another item: name that one$/],
    ['a field of its own', `same_as: ${source}\nkind: lesson`, /Unrecognized key: "kind"/],
    [
      'a long intro',
      `same_as: ${source}\nintro: { en: ${intro(61)}, fr: x }`,
      /intro.en: has more than 60 words/,
    ],
    ['an intro in one language', `same_as: ${source}\nintro: { en: x }`, /intro.fr/],
    ['a goal that its week does not have', `same_as: ${source}\npractises: [none]`, /no such goal: none/],
  ])('refuses %s', async (_, yml, problem) => {
    same('04-same', yml)
    expect(await check()).toEqual([expect.stringMatching(problem)])
    expect((await check())[0]).toMatch(/^w\/04-same: item.yml: /)
  })

  it('refuses a chain, and a text of its own', async () => {
    same('04-same', `same_as: ${source}`)
    same('05-chain', 'same_as: web/week-01/04-same')
    same('06-text', `same_as: ${source}`, 'Text')
    expect(await check()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^w\/05-chain: .*is itself the same as another item/),
        'w/06-text: en.md: the text is that of same_as',
      ]),
    )
  })

  it('is checked once, but for its intro', async () => {
    put(
      '01-lesson',
      'kind: lesson\nsample: true',
      `${words(1_250)}It costs 1,500.`,
      `${words(1_250)}Il coûte 1 550.`,
    )
    same('04-same', `same_as: ${source}\nintro: { en: In 3 steps., fr: En 4 étapes. }`)
    expect(await check()).toEqual([
      'w/01-lesson: the numbers differ: en 1500, fr 1550',
      'w/04-same: the numbers differ: en 3, fr 4',
    ])
  })
})
