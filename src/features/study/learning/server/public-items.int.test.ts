import { beforeEach, describe, expect, it } from 'vitest'
import { programOffers } from '@/config/program-offers'
import { listProgramPages, listPublicItems } from '@/server/page-store/public-items'
import { type Course, createCourse, createItem } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { findPublicItem } from './get-public-item'
import { listOpenPrograms } from './list-open-programs'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let course: Course
let exercise: Awaited<ReturnType<typeof createItem>>

beforeEach(async () => {
  course = await createCourse()
  exercise = await createItem({
    programId: course.program.id,
    weekId: course.weeks[0].id,
    position: 4,
    kind: 'exercise',
  })
})

const offer = (value: (typeof programOffers)[number]) =>
  container.db.program.update({ where: { id: course.program.id }, data: { offer: value } })
const find = (item: string, program = course.program.slug) => findPublicItem(program, item, 'en')
/** The items of the course that everybody finds: each by its address, in the list of addresses, and on the page of an open program. */
async function found() {
  const { program, lesson, quiz, extra, assignment } = course
  const all = { lesson, quiz, extra, assignment, exercise }
  const listed = (await listPublicItems())
    .filter((each) => each.program === program.slug)
    .map(({ item }) => item)
  const shown = (await listOpenPrograms('en')).find(({ slug }) => slug === program.slug)?.items ?? []
  const names = async (has: (slug: string) => boolean | Promise<boolean>) => {
    const kept = await Promise.all(Object.values(all).map(({ slug }) => has(slug)))
    return Object.keys(all).filter((_, n) => kept[n])
  }
  return {
    byAddress: await names(async (slug) => (await find(slug)) !== null),
    inList: await names((slug) => listed.includes(slug)),
    onPage: await names((slug) => shown.some((each) => each.slug === slug)),
    hasPage: (await listProgramPages()).includes(program.slug),
  }
}
const nothing = { byAddress: [], inList: [], onPage: [] }

describe.each(programOffers)('of a program with the offer %s', (value) => {
  const isListed = ['online', 'class', 'interest'].includes(value)
  const expected =
    value === 'open'
      ? ['lesson', 'extra', 'exercise']
      : isListed
        ? // Only the sample lesson.
          ['lesson']
        : []

  it(`everybody finds ${expected.join(', ') || 'nothing'}`, async () => {
    await offer(value)
    expect(await found()).toEqual({
      byAddress: expected,
      inList: expected,
      onPage: value === 'open' ? expected : [],
      hasPage: isListed || value === 'open',
    })
  })
})

describe('of an open program nobody finds', () => {
  beforeEach(() => offer('open'))

  it('a draft, what is archived, and what has no week any more', async () => {
    const draft = await createItem({
      programId: course.program.id,
      weekId: course.weeks[0].id,
      position: 9,
      published: false,
    })
    await container.db.learningItem.update({
      where: { id: course.lesson.id },
      data: { archivedAt: container.clock.now() },
    })
    await container.db.learningItem.update({ where: { id: course.extra.id }, data: { weekId: null } })
    expect(await found()).toMatchObject({
      byAddress: ['exercise'],
      inList: ['exercise'],
      onPage: ['exercise'],
    })
    expect(await find(draft.slug)).toBeNull()
  })

  it('the item of another program under its address, nor its own under another program', async () => {
    const other = await createCourse()
    const paid = await createItem({
      programId: other.program.id,
      weekId: other.weeks[0].id,
      position: 5,
      kind: 'exercise',
    })
    expect(await find(paid.slug)).toBeNull()
    expect(await find(paid.slug, other.program.slug)).toBeNull()
    expect(await find(exercise.slug, other.program.slug)).toBeNull()
  })

  it('a page, once it has nothing that is public', async () => {
    await container.db.learningItem.updateMany({
      where: { programId: course.program.id },
      data: { archivedAt: container.clock.now() },
    })
    expect(await found()).toEqual({ ...nothing, hasPage: false })
  })
})

it('an exercise comes with what its browser judges, and without the answers that prove it', async () => {
  await offer('open')
  const item = await find(exercise.slug)
  expect(item?.exercise?.checks.length).toBeGreaterThan(0)
  expect(item?.program.isOpen).toBe(true)
  expect(JSON.stringify(item)).not.toMatch(/"wrong"|"also_right"/)
  expect((await find(course.lesson.slug))?.exercise).toBeNull()
})
