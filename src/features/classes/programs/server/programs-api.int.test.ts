import { beforeAll, describe, expect, it } from 'vitest'
import { publicCalls } from '@/app/api/calls/public'
import { callUseCase } from '@/testing/call'
import { createProgram } from '@/testing/factories'
import { createCourse, createItem, weekGuide } from '@/testing/learning'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { browsePrograms } from './browse-programs'
import { getProgram } from './get-program'
import { listPrograms } from './list-programs'

const getOne = publicCalls['GET /api/programs/{slug}'].handler
const list = publicCalls['GET /api/programs'].handler

const container = testContainer()

beforeAll(async () => {
  for (const position of [3, 1, 2]) {
    await createProgram({
      slug: `p-${position}`,
      position,
      isOnline: position !== 2,
      titleFr: `Formation ${position}`,
    })
  }
})

const browse = (query = '', headers = {}) =>
  list(new Request(`http://localhost:3000/api/programs${query}`, { headers }), {
    params: Promise.resolve({}),
  })
const slugs = async (response: Response) =>
  ((await response.json()) as { slug: string }[]).map(({ slug }) => slug)

it('lists the programs in the order of the office, with exactly the fields of the contract', async () => {
  const response = await browse()
  const body = (await response.json()) as Record<string, unknown>[]
  expect(body.map(({ slug }) => slug)).toEqual(['p-1', 'p-2', 'p-3'])
  expect(Object.keys(body[0] ?? {}).sort()).toEqual(
    ['description', 'duration', 'icon', 'id', 'is_online', 'offer', 'price', 'slug', 'title', 'weeks'].sort(),
  )
  expect(body[0]).toMatchObject({ duration: 2, price: 15_000, is_online: true, title: 'Program p-1' })
})

it('filters, pages and counts', async () => {
  expect(await slugs(await browse('?online=true'))).toEqual(['p-1', 'p-3'])
  expect(await slugs(await browse('?online=false'))).toEqual(['p-2'])
  const second = await browse('?page=2&page_size=2')
  expect(second.headers.get('x-total-count')).toBe('3')
  expect(second.headers.get('link')).toContain('rel="prev"')
  expect(await slugs(second)).toEqual(['p-3'])
  const beyond = await browse('?page=9')
  expect([beyond.headers.get('x-total-count'), await slugs(beyond)]).toEqual(['3', []])
})

it.each(['?online=maybe', '?page=0', '?page=x', '?page_size=-1'])('refuses %s', async (query) => {
  expect((await browse(query)).status).toBe(422)
})

it('speaks the language of the caller', async () => {
  const french = (await (await browse('', { 'accept-language': 'fr-CM,fr;q=0.9' })).json()) as {
    title: string
  }[]
  expect(french[0]?.title).toBe('Formation 1')
})

it('asks the database once', async () => {
  expect(await statementsOf(() => browse())).toHaveLength(1)
})

it('shows one program with its weeks, without what is taught in them', async () => {
  const { id } = await container.db.program.findUniqueOrThrow({ where: { slug: 'p-1' } })
  await container.db.programWeek.create({
    data: {
      programId: id,
      number: 1,
      titleEn: 'T',
      titleFr: 'T',
      summaryEn: 'S',
      summaryFr: 'S',
      contentEn: 'secret lesson',
      contentFr: 'leçon',
    },
  })
  const one = (slug: string) =>
    getOne(new Request('http://localhost:3000/api/programs/x'), { params: Promise.resolve({ slug }) })
  const text = await (await one('p-1')).text()
  expect(JSON.parse(text).weeks).toEqual([
    {
      number: 1,
      title: 'T',
      summary: 'S',
      has_assignment: false,
      languages: [],
      proven_on: null,
      device: null,
      taught: 'plan',
    },
  ])
  expect(JSON.parse(text)).toMatchObject({ cohorts: [], sample: null })
  expect(text).not.toContain('secret lesson')
  for (const slug of ['nope', '', '../x', 'P-1', "p-1'--", 'x'.repeat(500)]) {
    expect((await one(slug)).status).toBe(404)
  }
})

it('says which weeks are written today: by what is published, not by what is planned', async () => {
  const { program, weeks } = await createCourse()
  const { weeks: told } = await callUseCase(getProgram, { slug: program.slug })
  expect(told.map(({ languages }) => languages)).toEqual([['en', 'fr'], ['en', 'fr'], []])
  await container.db.learningItem.updateMany({
    where: { weekId: weeks[1].id },
    data: { archivedAt: new Date() },
  })
  const listed = (await listPrograms('en')).find(({ slug }) => slug === program.slug)
  expect(listed?.availability.map(({ written }) => written)).toEqual([true, false, false])
  const { items } = await callUseCase(browsePrograms, {})
  const { weeks: first } = await callUseCase(getProgram, { slug: program.slug })
  expect(items.find(({ slug }) => slug === program.slug)?.weeks).toEqual(
    first.map(({ summary: _, has_assignment: __, ...week }) => week),
  )
  expect(first.map(({ languages }) => languages)).toEqual([['en', 'fr'], [], []])
})

describe('each week says', () => {
  const weekOf = async (slug: string, number: number) => {
    const { weeks } = await callUseCase(getProgram, { slug })
    return weeks.find((week) => week.number === number)
  }

  it('since when its exercises are proven: the oldest proof counts, a lesson needs none', async () => {
    const { program, weeks } = await createCourse()
    const slug = program.slug
    await container.db.learningItem.updateMany({
      where: { weekId: weeks[1].id },
      data: { archivedAt: new Date() },
    })
    const add = (kind: 'lesson' | 'exercise') =>
      createItem({ programId: program.id, weekId: weeks[1].id, kind, position: 9 })
    await add('lesson')
    expect(await weekOf(slug, 2)).toMatchObject({ languages: ['en', 'fr'], proven_on: null })
    const [proven, imported] = [await add('exercise'), await add('exercise')]
    const at = (id: string, data: object) => container.db.itemRevision.update({ where: { id }, data })
    await at(imported.revisionId, { publishedAt: new Date('2026-10-05T12:00:00Z') })
    // Nearly midnight in London is the next day in Douala.
    const proof = { hash: 'x', at: '2026-09-30T23:30:00.000Z', byId: 'x' }
    await at(proven.revisionId, { proof, publishedAt: new Date('2026-11-01T12:00:00Z') })
    expect(await weekOf(slug, 2)).toMatchObject({ proven_on: '2026-10-01' })
    await container.db.learningItem.update({ where: { id: proven.id }, data: { archivedAt: new Date() } })
    expect(await weekOf(slug, 2)).toMatchObject({ proven_on: '2026-10-05' })
  })

  it('whether a phone is enough: for the week, and for each of its items', async () => {
    const { program, weeks } = await createCourse()
    const { slug } = program
    const devicesOf = async () => (await callUseCase(getProgram, { slug })).weeks.map(({ device }) => device)
    expect(await devicesOf()).toEqual(['phone', 'phone', null])
    const guide = { ...weekGuide, device: 'computer' }
    await container.db.programWeek.update({ where: { id: weeks[0].id }, data: { guide } })
    const item = { programId: program.id, weekId: weeks[1].id, position: 9 }
    await createItem({ ...item, guide: { device: 'computer' }, published: false })
    expect(await devicesOf()).toEqual(['computer', 'phone', null])
    await createItem({ ...item, guide: { device: 'computer' }, required: false })
    expect(await devicesOf()).toEqual(['computer', 'phone', null])
    await createItem({ ...item, guide: { device: 'computer' }, required: true })
    expect(await devicesOf()).toEqual(['computer', 'computer', null])
  })

  it('how it is taught: a week that is not written is taught in class only where that is sold', async () => {
    const { program } = await createCourse()
    const { slug, id } = program
    const waysOf = async () => (await callUseCase(getProgram, { slug })).weeks.map(({ taught }) => taught)
    expect(await waysOf()).toEqual(['here', 'here', 'plan'])
    await container.db.program.update({ where: { id }, data: { offer: 'class' } })
    expect(await waysOf()).toEqual(['here', 'here', 'class'])
    await container.db.program.update({ where: { id }, data: { offer: 'interest' } })
    expect(await waysOf()).toEqual(['here', 'here', 'plan'])
  })
})
