import { expect, it } from 'vitest'
import { presentExercise } from '../server/present-exercise'
import { presentProof } from '../server/present-proof'
import { caseRunner } from './case/runner'
import { exerciseDefinitionSchema } from './definitions'
import { gap } from './gap/runner'
import { match } from './match/runner'
import { order } from './order/runner'
import { predict } from './predict/runner'

const both = (text: string) => ({ en: text, fr: `${text} (fr)` })
const check = { id: 'a', label: both('A check') }
const hints = [both('Look')]

const problems = (definition: object) =>
  exerciseDefinitionSchema
    .safeParse(definition)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

const javascript = {
  runner: 'javascript',
  solution: 'a',
  hints,
  checks: [{ ...check, call: 'a', equals: 1 }],
}
const ordered = {
  runner: 'order',
  hints,
  lines: [
    { id: 'b', text: both('two') },
    { id: 'a', text: 'one' },
  ],
  answer: ['a', 'b'],
  checks: [check],
}
const gaps = {
  runner: 'gap',
  hints,
  text: both('<___>'),
  gaps: [{ id: 'tag', options: ['b', 'i'], answer: 'b' }],
  checks: [{ ...check, gap: 'tag' }],
}
const predicted = {
  runner: 'predict',
  hints,
  text: 'print(1)',
  options: [
    { id: 'one', text: '1', why: both('Right') },
    { id: 'two', text: '2', why: both('No') },
  ],
  answer: 'one',
  checks: [check],
}

const matched = {
  runner: 'match',
  hints,
  items: [
    { id: 'rent', text: both('Rent') },
    { id: 'sale', text: 'Sale' },
  ],
  boxes: [
    { id: 'in', text: both('In') },
    { id: 'out', text: 'Out' },
    { id: 'none', text: 'None' },
  ],
  answer: { rent: 'out', sale: 'in' },
  explanation: both('Because'),
  checks: [
    { ...check, items: ['rent'] },
    { ...check, id: 'b', items: ['sale', 'rent'] },
  ],
}
const written = {
  runner: 'text',
  hints,
  solution: both('Prix 500'),
  checks: [
    { ...check, has: both('prix'), lacks: ['a', 'b*'], pattern: both('\\d'), words: { max: 3 }, line: 1 },
  ],
}
const decided = {
  runner: 'case',
  hints,
  figures: [{ id: 'cash', label: both('Cash'), unit: 'XAF', start: 10 }],
  steps: [
    {
      id: 'one',
      text: both('First'),
      choices: [
        { id: 'a', text: both('Buy'), says: both('Bought'), changes: { cash: -5 } },
        { id: 'b', text: both('Wait'), says: both('Waited') },
      ],
    },
    {
      id: 'two',
      text: both('Second'),
      choices: [
        { id: 'a', text: both('Sell'), says: both('Sold'), changes: { cash: 8.5 } },
        { id: 'b', text: both('Give'), says: both('Given') },
      ],
    },
  ],
  solution: { one: 'a', two: 'a' },
  checks: [
    { ...check, figure: 'cash', min: 13, max: 14 },
    { ...check, id: 'b', step: 'two', choice: 'a' },
    { ...check, id: 'c', step: 'one', choices: ['a'] },
  ],
}
const http = {
  runner: 'http',
  given: both('const orders = []'),
  now: '2026-11-28T08:00:00Z',
  solution: 'a',
  hints,
  checks: [
    {
      ...check,
      requests: [
        { path: both('/orders'), headers: { cookie: 'a=1' }, gives: { status: [200, 304], json: both('*') } },
        { method: 'POST', path: '/orders', json: {}, times: 2, together: true, after: 60 },
        { method: 'POST', path: '/orders', text: 'a', repeat: 2_000_000, gives: { lacks: ['a', both('b')] } },
      ],
      probe: both('orders.length'),
      equals: 1,
    },
  ],
}
const asking = (request: object, more: object = {}) => ({
  ...http,
  checks: [{ ...check, requests: [{ path: '/', gives: { status: 200 }, ...request }], ...more }],
})
const tested = {
  runner: 'tests',
  program: both('<p>one</p>'),
  solution: 'a',
  hints,
  checks: [check, { ...check, id: 'b', broken: { from: 'one', to: both('two') } }],
}
const broken = (fault: object, more: object = {}) => ({
  ...tested,
  ...more,
  checks: [check, { ...check, id: 'b', broken: { from: 'one', to: '', ...fault } }],
})
const python = { ...javascript, runner: 'python' }
const withOther = (values: object) => ({
  ...python,
  checks: [{ ...check, output: '7', with: values }],
})
const textCheck = (rules: object) => ({ ...written, checks: [{ ...check, ...rules }] })
const caseCheck = (rules: object) => ({ ...decided, checks: [{ ...check, ...rules }] })
const firstChoices = (change: object) => ({
  ...decided,
  steps: [
    {
      ...decided.steps[0],
      choices: [{ ...decided.steps[0]?.choices[0], ...change }, decided.steps[0]?.choices[1]],
    },
    decided.steps[1],
  ],
})
const filed = {
  runner: 'file',
  hints,
  accepts: 'docx',
  starter: { docx: [both('  pushed'), ''] },
  solution: { docx: [{ text: both('Title'), style: 'Heading 1' }], landscape: true },
  way: both('Choose a style'),
  checks: [{ ...check, docx: { styles: { 'Heading 1': 1 } }, has: both('title') }],
  wrong: [{ answer: { docx: [both('no style')] }, fails: 'a' }],
  also_right: [{ docx: [{ text: 'x', style: 'Heading1' }] }],
}
const fileCheck = (fields: object) => ({ ...filed, checks: [{ ...check, ...fields }] })
const zipped = {
  ...filed,
  accepts: 'zip',
  starter: undefined,
  solution: { zip: { 'index.html': both('<p>Menu</p>'), 'a.jpg': { kb: 80 } } },
  wrong: [],
  also_right: [],
  checks: [{ ...check, zip: { links: true } }],
}
const lightened = {
  runner: 'photo',
  hints,
  sample: {
    width: 400,
    height: 300,
    view: 40,
    fill: '#abc',
    shapes: [{ fill: '#aabbcc', path: 'M0 0h10z' }],
  },
  solution: { width: 200, quality: 70, kind: 'webp' },
  wrong: [{ answer: { width: 400, quality: 70, kind: 'jpeg' }, fails: 'a' }],
  checks: [{ ...check, max_kb: 100 }],
}

const many = <Part>(count: number, make: (n: number) => Part) =>
  Array.from({ length: count }, (_, n) => make(n))

it.each([
  javascript,
  ordered,
  gaps,
  predicted,
  { ...predicted, language: 'sql' },
  matched,
  written,
  decided,
  http,
  tested,
  withOther({ price: 7, names: both('É') }),
  filed,
  zipped,
  lightened,
])('is taken: $runner', (definition) => {
  expect(problems(definition)).toEqual([])
})

it.each([
  [{ ...javascript, runner: 'cobol' }, /^runner: /],
  [{ ...predicted, language: 'shell' }, /^language: /],
  [{ ...javascript, hints: [] }, /^hints: /],
  [{ ...http, now: 'tomorrow' }, /^now: /],
  [{ ...http, given: 'a'.repeat(20_001) }, /^given/],
  [{ ...http, checks: [{ ...check, requests: [] }] }, /requests: /],
  [
    { ...http, checks: [{ ...check, requests: [{ path: '/' }] }] },
    /says what an answer gives, or has a probe/,
  ],
  [asking({}, { probe: 'a' }), /probe and equals belong together/],
  [asking({}, { equals: 1 }), /probe and equals belong together/],
  [asking({ path: 'orders' }), /a path begins with/],
  [asking({ path: { en: '/orders', fr: 'commandes' } }), /a path begins with/],
  [asking({ method: 'TRACE' }), /method: /],
  [asking({ json: 1 }), /a GET has no body/],
  [asking({ method: 'POST', json: 1, text: '1' }), /a body is json or text/],
  [asking({ method: 'POST', repeat: 5 }), /repeat makes a text longer/],
  [asking({ method: 'POST', text: 'ab', repeat: 2_000_000 }), /repeat makes a text longer/],
  [asking({ together: true }), /together needs times/],
  [asking({ times: 6 }), /times: /],
  [asking({ after: -1 }), /after: /],
  [asking({ headers: { 'a b': '1' } }), /headers/],
  [asking({ gives: { status: 99 } }), /status/],
  [asking({ gives: { body: 1 } }), /gives: /],
  [asking({ path: '/', secret: 1 }), /requests\.0: /],
  [{ ...tested, program: '' }, /from is a part that the program has once/],
  [{ ...tested, program: 'a'.repeat(20_001) }, /^program/],
  [{ ...tested, checks: [check] }, /one check is the right program/],
  [
    {
      ...tested,
      checks: [check, ...many(6, (n) => ({ ...check, id: `b${n}`, broken: { from: 'one', to: '' } }))],
    },
    /1 to 5/,
  ],
  [{ ...tested, checks: tested.checks.slice(1) }, /one check is the right program/],
  [{ ...tested, checks: [check, { ...check, id: 'c' }, tested.checks[1]] }, /one check is the right program/],
  [broken({ from: 'three' }), /from is a part that the program has once/],
  [broken({ from: '<p>' }, { program: '<p>one</p><p>' }), /from is a part that the program has once/],
  [broken({ from: '(fr)' }), /from is a part that the program has once/],
  [broken({}, { program: { en: '<p>one</p>', fr: 'one' } }), /a page in both languages, or in none/],
  [broken({ how: 1 }), /broken: /],
  [{ ...javascript, checks: [] }, /^checks: /],
  [{ ...javascript, checks: [{ ...check, call: 'a' }] }, /call with equals, or an output/],
  [{ ...javascript, checks: [check] }, /call with equals, or an output/],
  [{ ...javascript, checks: [javascript.checks[0], javascript.checks[0]] }, /check id used twice/],
  [{ ...javascript, checks: [{ ...javascript.checks[0], label: { en: 'only' } }] }, /^checks.0.label.fr: /],
  [{ ...javascript, secret: 1 }, /secret/],
  [{ ...javascript, wrong: [{ answer: 'b', fails: 'other' }] }, /^wrong.0.fails: names no check/],
  [{ ...ordered, answer: ['a', 'a'] }, /answer must hold each line once/],
  [{ ...gaps, text: 'no gap' }, /once for each gap/],
  [{ ...gaps, gaps: [{ ...gaps.gaps[0], answer: 'u' }] }, /answer is none of the options/],
  [{ ...gaps, checks: [{ ...check, gap: 'other' }] }, /names no gap/],
  [{ ...predicted, answer: 'three' }, /answer names no option/],
  [{ ...matched, answer: { rent: 'out' } }, /answer must have each item once/],
  [{ ...matched, answer: { rent: 'out', sale: 'other' } }, /answer names no box/],
  [{ ...matched, checks: [{ ...check, items: ['rent'] }] }, /an item is in no check/],
  [{ ...matched, checks: [{ ...check, items: ['rent', 'sale', 'x'] }] }, /checks.0.items: names no item/],
  [{ ...matched, items: [matched.items[0], matched.items[0]] }, /items: id used twice/],
  [{ ...matched, boxes: [matched.boxes[0], matched.boxes[0]] }, /boxes: id used twice/],
  [
    {
      ...matched,
      items: [
        { id: 'en', text: 'x' },
        { id: 'fr', text: 'y' },
      ],
    },
    /no ids here/,
  ],
  [{ ...matched, items: [{ id: 'constructor', text: 'x' }, matched.items[1]] }, /no ids here/],
  [{ ...matched, items: many(13, (n) => ({ id: `i${n}`, text: 'x' })) }, /^items: /],
  [{ ...matched, boxes: many(7, (n) => ({ id: `b${n}`, text: 'x' })) }, /^boxes: /],
  [{ ...matched, boxes: [{ id: 'in', text: 'x'.repeat(101) }, ...matched.boxes.slice(1)] }, /^boxes.0.text/],
  [textCheck({}), /a check has a rule/],
  [textCheck({ line: 'first' }), /a check has a rule/],
  [textCheck({ line: 'middle', has: 'x' }), /checks.0.line/],
  [textCheck({ has: '*' }), /nothing to look for/],
  [textCheck({ has: [] }), /checks.0.has/],
  [textCheck({ has: 'x'.repeat(201) }), /checks.0.has/],
  [textCheck({ pattern: '(' }), /no regular expression/],
  [textCheck({ pattern: '(?<=(a+)+)b' }), /must not look back/],
  [textCheck({ pattern: '(?<!(a+)+)b' }), /must not look back/],
  [textCheck({ pattern: '(a+)\\1' }), /must not look back/],
  [textCheck({ pattern: '(?<x>a+)\\k<x>' }), /must not look back/],
  [textCheck({ pattern: both('x'.repeat(201)) }), /checks.0.pattern/],
  [textCheck({ words: {} }), /min, max, or both/],
  [textCheck({ words: { min: 3, max: 2 } }), /min is more than max/],
  [textCheck({ characters: { max: 5_000 } }), /checks.0.characters/],
  [{ ...decided, solution: { one: 'a' } }, /solution must have each step once/],
  [{ ...decided, solution: { one: 'a', two: 'c' } }, /solution names no choice/],
  [{ ...decided, figures: many(5, (n) => ({ ...decided.figures[0], id: `f${n}` })) }, /^figures: /],
  [{ ...decided, figures: [{ ...decided.figures[0], start: 1e12 }] }, /^figures.0.start/],
  [{ ...decided, figures: [decided.figures[0], decided.figures[0]] }, /figures: id used twice/],
  [{ ...decided, steps: many(7, (n) => ({ ...decided.steps[0], id: `s${n}` })) }, /^steps: /],
  [{ ...decided, steps: [decided.steps[0], decided.steps[0]] }, /steps: id used twice/],
  [firstChoices({ id: 'b' }), /steps.0.choices: id used twice/],
  [firstChoices({ changes: { gold: 1 } }), /names no figure/],
  [firstChoices({ changes: { cash: Number.POSITIVE_INFINITY } }), /steps.0.choices.0.changes/],
  [firstChoices({ says: undefined }), /steps.0.choices.0.says/],
  [caseCheck({}), /a figure with min or max, or a step/],
  [caseCheck({ figure: 'cash' }), /a figure with min or max, or a step/],
  [caseCheck({ figure: 'cash', min: 1, step: 'one', choice: 'a' }), /a figure with min or max, or a step/],
  [caseCheck({ step: 'one', choice: 'a', max: 3 }), /a figure with min or max, or a step/],
  [caseCheck({ step: 'one' }), /names no choice of a step/],
  [caseCheck({ step: 'three', choice: 'a' }), /names no choice of a step/],
  [caseCheck({ step: 'one', choices: ['a', 'z'] }), /names no choice of a step/],
  [caseCheck({ figure: 'gold', min: 1 }), /names no figure/],
  [caseCheck({ figure: 'cash', min: 2, max: 1 }), /min is more than max/],
  [withOther({}), /one name to eight/],
  [withOther({ 'price; import os': 1 }), /Invalid key in record/],
  [withOther({ ['__proto__']: 1 }), /Invalid key in record|one name to eight/],
  [withOther(Object.fromEntries(many(9, (n) => [`n${n}`, 1]))), /one name to eight/],
  [
    { ...python, checks: many(5, (n) => ({ ...check, id: `c${n}`, output: '7', with: { price: 7 } })) },
    /at most 4 checks run the program/,
  ],
  [{ ...python, checks: [{ ...check, with: { price: 7 } }] }, /call with equals, or an output/],
  [{ ...filed, accepts: 'pdf' }, /^accepts: /],
  [{ ...filed, way: undefined }, /^way: /],
  [{ ...filed, solution: 'a text' }, /^solution: /],
  [{ ...filed, solution: { docx: many(81, () => 'x') } }, /^solution/],
  [{ ...filed, solution: { docx: ['x'.repeat(2_001)] } }, /^solution/],
  [{ ...filed, solution: zipped.solution }, /solution: a file of this exercise is described as docx/],
  [{ ...filed, wrong: [{ answer: { pptx: [] }, fails: 'a' }] }, /wrong.0.answer: a file of this exercise/],
  [{ ...filed, wrong: [{ answer: { docx: [] }, fails: 'z' }] }, /names no check/],
  [{ ...filed, accepts: 'pptx', starter: { pptx: [] } }, /no presentation is made/],
  [fileCheck({}), /a check has rules of docx or of a text/],
  [fileCheck({ docx: {} }), /a rule is missing/],
  [fileCheck({ xlsx: { formula: true } }), /a check has rules of docx/],
  [fileCheck({ docx: { tables: 1 }, file: 'a.txt' }), /and at nothing else/],
  [{ ...zipped, checks: [{ ...check, has: 'x' }] }, /rules of a text look at a file/],
  [{ ...zipped, checks: [{ ...check, file: '../a', has: 'x' }] }, /checks.0.file/],
  [{ ...zipped, solution: { zip: { '../a': 'x' } } }, /^solution/],
  [{ ...zipped, solution: { zip: { a: { kb: 1_500 }, b: { kb: 1_500 }, c: { kb: 1 } } } }, /^solution/],
  [
    { ...lightened, sample: { ...lightened.sample, width: 4_000, height: 4_000 } },
    /at most 8 million pixels/,
  ],
  [{ ...lightened, sample: { ...lightened.sample, fill: 'url(x)' } }, /a colour is written/],
  [
    { ...lightened, sample: { ...lightened.sample, shapes: [{ fill: '#fff', path: '<svg>' }] } },
    /shapes.0.path/,
  ],
  [{ ...lightened, solution: { width: 800, quality: 70, kind: 'jpeg' } }, /the sample is too narrow/],
  [{ ...lightened, solution: { width: 200, quality: 101, kind: 'jpeg' } }, /^solution.quality/],
  [{ ...lightened, solution: { width: 200, quality: 70, kind: 'png' } }, /^solution.kind/],
  [{ ...lightened, checks: [check] }, /a check has a rule/],
])('is refused: %#', (definition, expected) => {
  expect(problems(definition).join('\n')).toMatch(expected)
})

it('is shown in one language', () => {
  const { lines } = presentExercise(ordered, 'fr').spec as { lines: unknown }
  expect(lines).toEqual([
    { id: 'b', text: 'two (fr)' },
    { id: 'a', text: 'one' },
  ])
  expect(presentExercise(javascript, 'fr')).toMatchObject({
    starter: '',
    solution: 'a',
    checks: [{ id: 'a', label: 'A check (fr)' }],
  })
})

it('lines of one text may change places; the first wrong one is named', () => {
  const { spec, solution, starter } = presentExercise(ordered, 'en')
  expect(order.judge(solution, spec)).toEqual([{ id: 'a', ok: true }])
  expect(order.judge(starter, spec)).toEqual([
    { id: 'a', ok: false, why: 'orderLine', seen: 'two', where: '1' },
  ])
  const twins = { ...ordered, lines: ordered.lines.map(({ id }) => ({ id, text: 'same' })) }
  expect(order.judge(starter, presentExercise(twins, 'en').spec)).toEqual([{ id: 'a', ok: true }])
})

it('each gap says whether it is open or wrong', () => {
  const { spec, solution } = presentExercise(gaps, 'en')
  expect(gap.judge(solution, spec)).toEqual([{ id: 'a', ok: true }])
  expect(gap.judge('', spec)).toEqual([{ id: 'a', ok: false, why: 'gapOpen', seen: '', where: '1' }])
  expect(gap.judge('tag=i', spec)).toMatchObject([{ why: 'gapWrong', seen: 'i' }])
})

it('a wrong prediction is explained by the thought behind it', () => {
  const { spec } = presentExercise(predicted, 'en')
  expect(predict.judge('one', spec)).toEqual([{ id: 'a', ok: true }])
  expect(predict.judge('two', spec)).toEqual([
    { id: 'a', ok: false, why: 'predictWrong', seen: '2', where: 'No' },
  ])
  expect(predict.judge('', spec)).toMatchObject([{ why: 'predictOpen' }])
})

it('keeps from the page what only the proof needs', () => {
  const proven = {
    ...javascript,
    checks: [{ ...javascript.checks[0], says: both('Think') }],
    wrong: [{ answer: both('b'), fails: 'a' }],
    also_right: ['(a)'],
  }
  const { checks, spec } = presentExercise(proven, 'fr')
  expect(checks).toEqual([{ id: 'a', label: 'A check (fr)', says: 'Think (fr)' }])
  expect(spec).toEqual({ reference: 'a', checks: [{ id: 'a', call: 'a', equals: 1 }] })
  expect(presentProof(proven, 'fr')).toMatchObject({
    wrong: [{ answer: 'b (fr)', fails: 'a' }],
    alsoRight: ['(a)'],
    isChosen: false,
  })
})

it('takes every other choice as a wrong answer where nothing is written', () => {
  const { wrong } = presentProof(predicted, 'en')
  expect(wrong).toEqual([{ answer: 'two', fails: 'a' }])
  expect(presentProof(gaps, 'en').wrong).toEqual([{ answer: 'tag=i', fails: 'a' }])
  expect(presentProof(ordered, 'en').wrong).toEqual([{ answer: 'b\na', fails: 'a' }])
  const twins = { ...ordered, lines: ordered.lines.map((line) => ({ ...line, text: 'same' })) }
  expect(presentProof(twins, 'en').wrong).toEqual([])
})

it('tries each item in each other box', () => {
  const { wrong, isChosen } = presentProof(matched, 'en')
  expect(isChosen).toBe(true)
  expect(wrong).toEqual([
    { answer: 'rent=in\nsale=in', fails: 'a' },
    { answer: 'rent=none\nsale=in', fails: 'a' },
    { answer: 'rent=out\nsale=out', fails: 'b' },
    { answer: 'rent=out\nsale=none', fails: 'b' },
  ])
  const { spec, solution } = presentExercise(matched, 'fr')
  expect(match.judge(solution, spec).every(({ ok }) => ok)).toBe(true)
  expect(spec).toMatchObject({
    items: [{ text: 'Rent (fr)' }, { text: 'Sale' }],
    explanation: 'Because (fr)',
  })
})

it('tries every way of a case, and gives each check one that does not meet it', () => {
  expect(presentProof(decided, 'en')).toMatchObject({
    isChosen: true,
    wrong: [
      { answer: 'one=a\ntwo=b', fails: 'a' },
      { answer: 'one=a\ntwo=b', fails: 'b' },
      { answer: 'one=b\ntwo=a', fails: 'c' },
    ],
  })
  // A check that every way meets refuses nothing, and the proof says so.
  const always = caseCheck({ figure: 'cash', min: 0 })
  expect(presentProof(always, 'en').wrong).toEqual([])
  const { solution, starter, spec } = presentExercise(decided, 'fr')
  expect([solution, starter]).toEqual(['one=a\ntwo=a', ''])
  expect(spec).not.toHaveProperty('solution')
  expect(caseRunner.judge(solution, spec).every(({ ok }) => ok)).toBe(true)
})

it('judges a text by the rules of its language', () => {
  const { spec, solution } = presentExercise(written, 'fr')
  expect(solution).toBe('Prix 500 (fr)')
  expect(spec.checks).toMatchObject([{ has: 'prix (fr)', pattern: '\\d (fr)', lacks: ['a', 'b*'] }])
})

it('the call of a check may have a name in each language', () => {
  const definition = {
    ...javascript,
    checks: [{ ...check, call: { en: 'total()', fr: 'somme()' }, equals: 1 }],
  }
  expect(problems(definition)).toEqual([])
  expect(presentExercise(definition, 'fr').spec.checks).toEqual([{ id: 'a', call: 'somme()', equals: 1 }])
  expect(problems({ ...javascript, checks: [{ ...check, call: { en: 'total()' }, equals: 1 }] })).not.toEqual(
    [],
  )
})

const sheet = {
  runner: 'formulas',
  solution: 'D2:D200: =B2',
  hints,
  cells: { B2: 1, A200: '2026-11-28' },
  open: ['D2:D200', 'E1'],
  today: '2026-11-28',
  checks: [{ ...check, cell: 'D200', equals: 1 }],
}

it('a sheet has 200 rows, and a day', () => {
  expect(problems(sheet)).toEqual([])
  expect(problems({ ...sheet, open: ['D201'] })).not.toEqual([])
  expect(problems({ ...sheet, open: ['D2:E200'] })).not.toEqual([])
  expect(problems({ ...sheet, today: '2026-02-31' })).not.toEqual([])
})

it('describes files for the proof alone, and the one to begin with for the page too', () => {
  const page = presentExercise(filed, 'fr')
  expect([page.starter, page.solution]).toEqual(['', 'Choose a style (fr)'])
  expect(page.spec).toMatchObject({
    accepts: 'docx',
    starter: '{"docx":["  pushed (fr)",""]}',
    checks: [{ docx: { styles: { 'Heading 1': 1 } }, has: 'title (fr)' }],
  })
  expect(JSON.stringify(page)).not.toContain('no style')
  const proof = presentProof(filed, 'fr')
  expect(proof).toMatchObject({
    exercise: { starter: '{"docx":["  pushed (fr)",""]}' },
    wrong: [{ answer: '{"docx":["no style (fr)"]}', fails: 'a' }],
    alsoRight: ['{"docx":[{"text":"x","style":"Heading1"}]}'],
    isChosen: false,
  })
  expect(JSON.parse(proof.exercise.solution)).toEqual({
    docx: [{ text: 'Title (fr)', style: 'Heading 1' }],
    landscape: true,
  })
  expect(presentExercise(zipped, 'en').spec).not.toHaveProperty('starter', expect.anything())
  expect(presentProof(zipped, 'en').exercise.starter).toBe('{"zip":{}}')
})

it('gives the proof of a photo settings for its sample', () => {
  expect(presentProof(lightened, 'en')).toMatchObject({
    exercise: { starter: '', solution: '{"width":200,"quality":70,"kind":"webp"}' },
    wrong: [{ answer: '{"width":400,"quality":70,"kind":"jpeg"}', fails: 'a' }],
  })
})
