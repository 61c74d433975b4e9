import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createProgram, createUser } from '@/testing/factories'
import { createWeek } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { rendererVersion } from '../markdown/renderer-version'
import { importCurriculum } from './import-curriculum'
import { readCurriculum } from './read-curriculum'

const container = testContainer()
let root: string
let slug: string
let programId: string

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'academy-curriculum-'))
  const program = await createProgram()
  slug = program.slug
  programId = program.id
  await createWeek(programId, 1)
  await createWeek(programId, 2, { assignmentEn: 'Hand in', assignmentFr: 'À remettre' })
  lesson()
})

function put(folder: string, yml: string, en: string | null = 'Text', fr: string | null = 'Texte') {
  const path = join(root, slug, folder)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'item.yml'), yml)
  if (en !== null) {
    writeFileSync(join(path, 'en.md'), en)
  }
  if (fr !== null) {
    writeFileSync(join(path, 'fr.md'), fr)
  }
}
const title = 'title: { en: The title, fr: Le titre }'
const lesson = (en = '## One\n\nHello.', folder = 'week-01/01-first') =>
  put(folder, `kind: lesson\nminutes: 5\nsample: true\n${title}`, en, en)
const quiz = (answer = 'a') =>
  put(
    'week-01/02-quiz',
    `kind: quiz\nminutes: 5\n${title}\nquestions:\n  - { id: q, kind: single, text: { en: a, fr: a }, options: [{ id: a, text: { en: a, fr: a } }, { id: b, text: { en: b, fr: b } }], answer: ${answer}, explanation: { en: e, fr: e } }`,
    null,
    null,
  )
const assignment = () => put('week-02/01-work', `kind: assignment\nminutes: 60\ndue_days: 7\n${title}`)

const run = async (force?: 'all' | string[]) => {
  const report = await importCurriculum(readCurriculum(root), { force, now: container.clock.now() })
  return {
    ...report,
    changes: report.changes
      .filter(({ item }) => item.startsWith(slug))
      .map(({ item, outcome }) => `${item.split('/')[1]} ${outcome}`),
  }
}
const item = (name: string) =>
  container.db.learningItem.findUniqueOrThrow({
    where: { programId_slug: { programId, slug: name } },
    include: { publishedRevision: true, revisions: { orderBy: { number: 'asc' } } },
  })

it('adds what is there, and changes nothing when it runs again', async () => {
  quiz()
  assignment()
  expect((await run()).changes).toEqual(['first added', 'quiz added', 'work added'])
  const first = await item('first')
  expect(first).toMatchObject({ kind: 'lesson', minutes: 5, sample: true, required: true, position: 1 })
  expect(first.publishedRevision).toMatchObject({
    number: 1,
    origin: 'import',
    titleFr: 'Le titre',
    rendererVersion,
  })
  expect(first.publishedRevision?.htmlEn).toContain('<h2 id="l-one">')
  expect(await item('work')).toMatchObject({ dueDays: 7, kind: 'assignment' })
  const again = await run()
  expect(again).toMatchObject({ changes: [], problems: [], unchanged: 3 })
  expect((await item('first')).updatedAt).toEqual(first.updatedAt)
})

it('two imports at once write it once', async () => {
  quiz()
  const reports = await Promise.all([run(), run()])
  expect(reports.flatMap(({ changes }) => changes).sort()).toEqual(['first added', 'quiz added'])
})

it('publishes what was changed as a further revision, and keeps the one before', async () => {
  await run()
  const { id } = await item('first')
  lesson('## Two')
  expect((await run()).changes).toEqual(['first changed'])
  const now = await item('first')
  expect(now.id).toBe(id)
  expect(now.revisions.map(({ sourceEn, publishedAt }) => [sourceEn, publishedAt !== null])).toEqual([
    ['## One\n\nHello.', true],
    ['## Two', true],
  ])
  expect(now.publishedRevision?.number).toBe(2)
})

it('archives what is gone, and brings it back with its history', async () => {
  quiz()
  await run()
  rmSync(join(root, slug, 'week-01/02-quiz'), { recursive: true })
  expect((await run()).changes).toEqual(['quiz archived'])
  expect((await item('quiz')).archivedAt).not.toBeNull()
  expect((await run()).changes).toEqual([])
  quiz()
  expect((await run()).changes).toEqual(['quiz changed'])
  expect((await item('quiz')).archivedAt).toBeNull()
})

it('leaves alone what the academy has edited, until it is named', async () => {
  await run()
  await container.db.learningItem.updateMany({ where: { programId }, data: { officeEditedAt: new Date() } })
  expect(await run()).toMatchObject({ changes: [], unchanged: 1 })
  lesson('## Two')
  expect((await run()).changes).toEqual(['first left_alone'])
  expect((await run([`${slug}/other`])).changes).toEqual(['first left_alone'])
  expect((await item('first')).publishedRevision?.sourceEn).toContain('## One')
  expect((await run([`${slug}/first`])).changes).toEqual(['first changed'])
  expect(await item('first')).toMatchObject({
    officeEditedAt: null,
    publishedRevision: { sourceEn: '## Two' },
  })
  await container.db.learningItem.updateMany({ where: { programId }, data: { officeEditedAt: new Date() } })
  rmSync(join(root, slug, 'week-01/01-first'), { recursive: true })
  quiz()
  expect((await run()).changes).toEqual(['quiz added'])
})

const weekFile = (hook = 'Why?', name = 'week-01') => {
  mkdirSync(join(root, slug, name), { recursive: true })
  writeFileSync(
    join(root, slug, name, 'week.yml'),
    `hook: { en: ${hook}, fr: 'Pourquoi ?' }\nterms: [pixel]\ndevice: phone\nproject: { en: p, fr: p }\ngoals: [${[
      'a',
      'b',
      'c',
    ]
      .map((id) => `{ id: ${id}, text: { en: Goal ${id}, fr: But ${id} } }`)
      .join(', ')}]`,
  )
}
const guideOf = async (number: number) =>
  (await container.db.programWeek.findUniqueOrThrow({ where: { programId_number: { programId, number } } }))
    .guide

it('brings the guide of a week once, changes it and removes it', async () => {
  weekFile()
  expect((await run()).changes).toEqual(['week-01 added', 'first added'])
  expect(await guideOf(1)).toMatchObject({ hook: { en: 'Why?', fr: 'Pourquoi\u00a0?' }, terms: ['pixel'] })
  expect(await guideOf(2)).toBeNull()
  expect(await run()).toMatchObject({ changes: [], problems: [] })
  weekFile('Because')
  expect((await run()).changes).toEqual(['week-01 changed'])
  expect(await guideOf(1)).toMatchObject({ hook: { en: 'Because' } })
  writeFileSync(join(root, slug, 'week-01/week.yml'), 'hook: [')
  expect((await run()).changes).toEqual([])
  expect(await guideOf(1)).not.toBeNull()
  rmSync(join(root, slug, 'week-01/week.yml'))
  expect((await run()).changes).toEqual(['week-01 removed'])
  expect(await guideOf(1)).toBeNull()
})

it('keeps what an item practises with its revision', async () => {
  weekFile()
  await run()
  const guided = `kind: lesson\nminutes: 5\nsample: true\n${title}\npractises: [a]\nchecked: 2026-10`
  put('week-01/01-first', guided, '## One\n\nHello.', '## One\n\nHello.')
  expect((await run()).changes).toEqual(['first changed'])
  expect((await item('first')).revisions.map(({ guide }) => guide)).toEqual([
    {},
    { practises: ['a'], checked: '2026-10' },
  ])
  put('week-01/01-first', guided.replace('[a]', '[z]'), 'New')
  const { changes, problems } = await run()
  expect(changes).toEqual([])
  expect(problems.map(({ problem }) => problem)).toEqual([
    'item.yml: practises: week.yml has no such goal: z',
  ])
  expect(await item('first')).toMatchObject({ archivedAt: null, publishedRevision: { number: 2 } })
})

it('an assignment keeps what full, half and no points look like', async () => {
  const level = (name: string) => `${name}: { en: ${name}, fr: ${name} }`
  put(
    'week-02/01-work',
    `kind: assignment\nminutes: 60\n${title}\n${level('good_work')}\nrubric: [{ id: r, points: 100, ${['text', 'full', 'half', 'none'].map(level).join(', ')} }]`,
  )
  await run()
  expect((await item('work')).publishedRevision?.definition).toMatchObject({
    good_work: { en: 'good_work' },
    rubric: [{ id: 'r', full: { en: 'full' }, half: { fr: 'half' }, none: { en: 'none' } }],
  })
})

it('refuses what is wrong, says where, and brings the rest', async () => {
  quiz('c')
  put('week-01/03-evil', `kind: lesson\nminutes: 5\n${title}`, 'ok\n\n<script>x</script>')
  put('week-01/04-half', `kind: lesson\nminutes: 5\n${title}`, 'ok', null)
  put('week-09/01-far', `kind: lesson\nminutes: 5\n${title}`)
  put('week-01/05-odd', `kind: lesson\nminutes: 5\ncolour: red\n${title}`)
  put('week-01/oops', `kind: lesson\nminutes: 5\n${title}`)
  put('week-02/02-broken', 'kind: [')
  put('week-01/06-words', `kind: lesson\nminutes: 5\n${title}`)
  const { changes, problems } = await run()
  expect(changes).toEqual(['first added'])
  const problemTexts = problems
    .map(({ where, problem }) => `${where.replace(`${slug}/`, '')}: ${problem}`)
    .sort()
  expect(problemTexts).toEqual([
    expect.stringMatching(/^week-01\/02-quiz: item.yml: .*answer names no option: c/),
    'week-01/03-evil: en.md line 3: HTML is not taken: use Markdown',
    'week-01/04-half: fr.md is missing',
    expect.stringMatching(/^week-01\/05-odd: item.yml: .*colour/),
    'week-01/06-words: this address is that of the glossary: give the item another slug',
    'week-01/oops: a folder of an item is named 01-its-slug',
    expect.stringMatching(/^week-02\/02-broken: item.yml:/),
    'week-09/01-far: the program has no week 9',
  ])
})

it('keeps the kind of an item, for progress hangs on it', async () => {
  await run()
  put('week-01/01-first', `kind: assignment\nminutes: 5\n${title}`)
  const { changes, problems } = await run()
  expect(changes).toEqual([])
  expect(problems.map(({ problem }) => problem)).toEqual([
    'an item keeps its kind: give this one another slug',
  ])
})

it('moves the sample from one lesson to another', async () => {
  await run()
  put('week-01/01-first', `kind: lesson\nminutes: 5\n${title}`, '## One')
  lesson('## New', 'week-01/02-second')
  await run()
  expect([(await item('first')).sample, (await item('second')).sample]).toEqual([false, true])
})

it('an assignment takes along what was handed in for its week: files as versions, accepted ones as done', async () => {
  const enrolments: string[] = []
  for (const statuses of [['returned', 'accepted', 'submitted'], ['submitted'], []] as const) {
    const { id: userId } = await createUser()
    const { id } = await container.db.enrolment.create({ data: { userId, programId, status: 'active' } })
    enrolments.push(id)
    for (const [n, status] of statuses.entries()) {
      await container.db.submission.create({
        data: {
          userId,
          programId,
          enrolmentId: id,
          weekNumber: 2,
          status,
          filename: `${n}.txt`,
          size: 1,
          sha256: '',
          contentType: 'text/plain',
          storageKey: randomUUID(),
          submittedAt: new Date(container.clock.now().getTime() + n * 1000),
        },
      })
    }
  }
  assignment()
  await run()
  const { id: itemId } = await item('work')
  const files = await container.db.submission.findMany({ where: { itemId }, orderBy: { submittedAt: 'asc' } })
  expect(
    files
      .filter((file) => file.enrolmentId === enrolments[0])
      .map(({ version, filename }) => [version, filename]),
  ).toEqual([
    [1, '0.txt'],
    [2, '1.txt'],
    [3, '2.txt'],
  ])
  expect(
    await container.db.itemCompletion.findMany({
      where: { itemId },
      select: { enrolmentId: true, how: true },
    }),
  ).toEqual([{ enrolmentId: enrolments[0], how: 'accepted' }])
  expect(
    await container.db.weekCompletion.findMany({
      where: { enrolmentId: { in: enrolments } },
      select: { enrolmentId: true, weekNumber: true },
    }),
  ).toEqual([{ enrolmentId: enrolments[0], weekNumber: 2 }])
})

const glossary = (...terms: string[]) => writeFileSync(join(root, slug, 'glossary.yml'), terms.join('\n'))
const term = (id: string, meaning = 'What answers.') =>
  `- { id: ${id}, term: { en: ${id}, fr: ${id} }, meaning: { en: ${meaning}, fr: ${meaning} } }`
const termsOf = async () =>
  (await container.db.glossaryTerm.findMany({ where: { programId }, orderBy: { slug: 'asc' } })).map(
    ({ slug: id, meaningEn }) => `${id}: ${meaningEn}`,
  )

describe('the glossary', () => {
  it('takes no term away while its file is wrong', async () => {
    glossary(term('server'), term('status'))
    await run()
    glossary(term('server'), `- { id: status, meaning: { en: a } }`)
    const { changes, problems } = await run()
    expect(changes).toEqual([])
    expect(problems).toContainEqual({
      where: `${slug}/glossary.yml`,
      problem: expect.stringMatching(/^term 2: term:/),
    })
    glossary('- [')
    expect((await run()).problems).toHaveLength(1)
    expect(await termsOf()).toHaveLength(2)
  })

  it('is what the file says, and gone with it', async () => {
    glossary(term('server'), term('status'))
    expect((await run()).changes).toEqual(['glossary.yml changed', 'first added'])
    expect(await run()).toMatchObject({ changes: [], unchanged: 1 })
    glossary(term('server', 'A machine.'))
    expect((await run()).changes).toEqual(['glossary.yml changed'])
    expect(await termsOf()).toEqual(['server: A machine.'])
    rmSync(join(root, slug, 'glossary.yml'))
    expect((await run()).changes).toEqual(['glossary.yml changed'])
    expect(await termsOf()).toEqual([])
  })

  it('publishes a lesson again when the meaning of one of its terms changes, and only then', async () => {
    lesson('A **server** answers, a status too.')
    glossary(term('server'), term('status'))
    await run()
    expect((await item('first')).publishedRevision?.htmlFr).toContain('<dfn>server</dfn> What answers.')
    glossary(term('server'), term('status', 'A number.'))
    expect((await run()).changes).toEqual(['glossary.yml changed'])
    glossary(term('server', 'A machine.'))
    expect((await run()).changes).toEqual(['glossary.yml changed', 'first changed'])
    expect((await item('first')).publishedRevision?.htmlEn).toContain('<dfn>server</dfn> A machine.')
  })

  it('is kept when texts are rendered again', async () => {
    lesson('A **server** answers.')
    glossary(term('server'))
    await run()
    await container.db.itemRevision.updateMany({
      where: { item: { programId } },
      data: { rendererVersion: 1, htmlEn: '' },
    })
    await run()
    expect((await item('first')).publishedRevision?.htmlEn).toContain('<dfn>server</dfn>')
  })
})

function data(name: string, content: string | Buffer) {
  mkdirSync(join(root, slug, 'data'), { recursive: true })
  writeFileSync(join(root, slug, 'data', name), content)
}
const withFile = (kind = 'lesson', files = '[sales.csv]') =>
  put('week-01/03-sales', `kind: ${kind}\nminutes: 5\n${title}\ndata: ${files}`)
const exercise = (fields: string) =>
  put(
    'week-01/04-code',
    `kind: exercise\nminutes: 5\n${title}\nhints: [{ en: h, fr: h }]\nsolution: a\n${fields}`,
  )
const label = 'label: { en: l, fr: l }'
const python = (files: string) =>
  exercise(`runner: python\nfiles: ${files}\nchecks: [{ id: a, ${label}, call: a, equals: 1 }]`)

describe('data sets', () => {
  const problemsOf = async () => (await run()).problems.map(({ problem }) => problem)

  it.each([
    ['a data set that is missing', () => withFile(), /^item.yml: data: there is no data set sales.csv/],
    [
      'data of another kind of item',
      () => exercise('runner: javascript\nchecks: []\ndata: [a.csv]'),
      /^item.yml: data: only a lesson or an assignment offers data/,
    ],
    [
      'one that is missing in an exercise',
      () => python('{ a.txt: { data: b.csv } }'),
      /files.a.txt: there is no/,
    ],
    [
      'more data in one exercise than travel with a page',
      () => {
        data('a.txt', 'a'.repeat(150_000))
        data('b.txt', 'b'.repeat(150_000))
        python('{ a.txt: { data: a.txt }, b.txt: { data: b.txt } }')
      },
      /300000 bytes of data: at most 204800/,
    ],
    [
      'a long text in the exercise itself',
      () => python(`{ a.txt: '${'a'.repeat(20_001)}' }`),
      /more than 20000 characters: make it a data set/,
    ],
  ])('refuses %s', async (_, arrange, problem) => {
    arrange()
    expect(await problemsOf()).toEqual([expect.stringMatching(problem)])
  })

  it('are stored by their content, and offered by the items that name them', async () => {
    data('sales.csv', 'day,sum\n1,500\n')
    data('sales.fr.csv', 'jour;somme\n1;500\n')
    withFile()
    expect((await run()).changes).toEqual(['first added', 'sales added'])
    const offered = (await item('sales')).data as { name: string; fr: { sha256: string; bytes: number } }[]
    expect(offered).toMatchObject([{ name: 'sales.csv', en: { bytes: 14 }, fr: { bytes: 17 } }])
    const stored = await container.db.dataText.findUniqueOrThrow({
      where: { sha256: offered[0]?.fr.sha256 ?? '' },
    })
    expect(stored.text).toBe('jour;somme\n1;500\n')
    expect(await run()).toMatchObject({ changes: [], unchanged: 2 })
    data('sales.csv', 'day,sum\n1,600\n')
    expect((await run()).changes).toEqual(['sales changed'])
  })

  it('are in the definition of the exercises that use them', async () => {
    data('sales.csv', 'day,sum\n1,500\n')
    data('shop.sql', 'create table a (b int); -- shop')
    data('shop.fr.sql', 'create table a (b int); -- boutique')
    python('{ a.txt: { data: sales.csv }, b.txt: b }')
    await run()
    expect((await item('code')).publishedRevision?.definition).toMatchObject({
      files: { 'a.txt': 'day,sum\n1,500\n', 'b.txt': 'b' },
    })
    rmSync(join(root, slug, 'week-01/04-code'), { recursive: true })
    put(
      'week-01/05-sql',
      `kind: exercise\nminutes: 5\n${title}\nhints: [{ en: h, fr: h }]\nsolution: a\nrunner: sql\nseed: { data: shop.sql }\nchecks: [{ id: a, ${label}, seed: { data: shop.sql } }]`,
    )
    await run()
    const seed = { en: 'create table a (b int); -- shop', fr: 'create table a (b int); -- boutique' }
    expect((await item('sql')).publishedRevision?.definition).toMatchObject({ seed, checks: [{ seed }] })
  })
})

describe('an item that is the same as another', () => {
  const same = (more = '', folder = 'week-02/01-again') => {
    const path = join(root, slug, folder)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'item.yml'), `same_as: ${slug}/week-01/01-first\n${more}`)
  }

  it('is an item of its own with the content of its source, and changes with it', async () => {
    same('minutes: 9\nrequired: false\nintro: { en: In short., fr: En bref. }')
    expect((await run()).changes).toEqual(['first added', 'again added'])
    const again = await item('again')
    expect(again).toMatchObject({ kind: 'lesson', minutes: 9, required: false, sample: false })
    expect(again.sameAs).toBe(`${slug}/first`)
    expect(again.publishedRevision).toMatchObject({
      titleFr: 'Le titre',
      sourceEn: 'In short.\n\n## One\n\nHello.',
    })
    expect(await run()).toMatchObject({ changes: [], unchanged: 2 })
    lesson('## Two')
    expect((await run()).changes).toEqual(['first changed', 'again changed'])
    expect((await item('again')).publishedRevision?.sourceFr).toBe('En bref.\n\n## Two')
  })

  it('is not archived while its source is wrong', async () => {
    same()
    await run()
    writeFileSync(join(root, slug, 'week-01/01-first/item.yml'), 'kind: [')
    const { changes, problems } = await run()
    expect(changes).toEqual([])
    expect(problems.map(({ problem }) => problem)).toContain(
      `item.yml: same_as: ${slug}/week-01/01-first: there is no such item, or it is wrong`,
    )
    expect((await item('again')).archivedAt).toBeNull()
  })

  it('has an own title, and becomes an item of its own again', async () => {
    same('title: { en: Again, fr: Encore }')
    await run()
    expect((await item('again')).publishedRevision).toMatchObject({ titleEn: 'Again', titleFr: 'Encore' })
    put('week-02/01-again', `kind: lesson\nminutes: 5\n${title}`)
    expect((await run()).changes).toEqual(['again changed'])
    expect(await item('again')).toMatchObject({ sameAs: null, minutes: 5 })
  })
})
