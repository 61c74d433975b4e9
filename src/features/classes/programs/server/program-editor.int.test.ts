import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeWeekByOffice } from '@/features/study/learning/server/complete-week-by-office'
import type { Actor } from '@/server/kernel/actor'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { setPublicLists } from '@/server/page-store/public-lists'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser, createProgram as makeProgram } from '@/testing/factories'
import { createItem } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { seedPrograms } from '../../../../../prisma/seed/programs'
import type { ProgramValues } from '../program-values'
import { createProgram } from './create-program'
import { deleteProgram } from './delete-program'
import { getOfficeProgram, type OfficeProgramDetail } from './get-office-program'
import { listOfficePrograms, type OfficeProgram } from './list-office-programs'
import { type SavedProgram, saveProgram } from './save-program'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let admin: Actor
let colleague: Actor

beforeAll(async () => {
  admin = await actorFor((await createUser({ role: 'admin', firstName: 'Ada', lastName: 'One' })).id)
  colleague = await actorFor((await createUser({ role: 'admin', firstName: 'Bea', lastName: 'Two' })).id)
})

const ask = <T>(useCase: AnyUseCase, input: unknown, actor: Actor = admin) =>
  callUseCase(useCase, input, { actor }) as Promise<T>

let slug: string
let count = 0
beforeEach(async () => {
  await container.db.submission.deleteMany()
  await container.db.enrolment.deleteMany()
  await container.db.program.deleteMany()
  count += 1
  slug = `program-${count}`
  const { id } = await makeProgram({ slug, position: 1, icon: 'globe', durationWeeks: 7 })
  await container.db.programWeek.createMany({
    data: Array.from({ length: 7 }, (_, index) => ({
      programId: id,
      number: index + 1,
      titleEn: `Week ${index + 1}`,
      titleFr: `Semaine ${index + 1}`,
      summaryEn: 'S',
      summaryFr: 'S',
      contentEn: 'C',
      contentFr: 'C',
    })),
  })
})

const open = (name = slug) => ask<OfficeProgramDetail>(getOfficeProgram, { slug: name })
type Change = Partial<ProgramValues> | ((values: ProgramValues) => Partial<ProgramValues>)
async function save(change: Change, { version, actor = admin }: { version?: number; actor?: Actor } = {}) {
  const view = await open()
  const changes = typeof change === 'function' ? change(view.values) : change
  const input = {
    ...view.values,
    ...changes,
    slug,
    version: String(version ?? view.version),
    basePosition: view.values.position,
  }
  return ask<SavedProgram>(saveProgram, input, actor)
}
const without =
  (...numbers: number[]) =>
  ({ weeks }: ProgramValues) => ({
    weeks: weeks.filter((_, index) => !numbers.includes(index + 1)),
  })
const program = () =>
  container.db.program.findUniqueOrThrow({
    where: { slug },
    include: { weeks: { orderBy: { number: 'asc' } } },
  })
const audits = () =>
  container.db.auditEntry.findMany({
    where: { details: { path: ['slug'], equals: slug } },
    orderBy: { id: 'asc' },
  })
const events = () => container.db.event.count({ where: { type: 'program.changed' } })

async function enrolled(status: 'active' | 'completed' = 'active') {
  const { id: userId } = await createUser()
  const { id: programId } = await program()
  const enrolment = await container.db.enrolment.create({ data: { userId, programId, status } })
  return { userId, programId, enrolmentId: enrolment.id }
}
const complete = (enrolmentId: string, ...weeks: number[]) =>
  container.db.weekCompletion.createMany({ data: weeks.map((weekNumber) => ({ enrolmentId, weekNumber })) })
const handIn = (who: Awaited<ReturnType<typeof enrolled>>, weekNumber: number) =>
  container.db.submission.create({
    data: {
      ...who,
      weekNumber,
      filename: 'a.pdf',
      size: 1,
      sha256: 'x',
      contentType: 'application/pdf',
      storageKey: `${slug}-${weekNumber}`,
    },
  })

describe('who may', () => {
  it.each(['student', 'staff'] as const)('a %s neither reads nor writes', async (role) => {
    const actor = await actorFor((await createUser({ role })).id)
    const before = [await program(), await events()]
    for (const [useCase, input] of [
      [listOfficePrograms, {}],
      [getOfficeProgram, { slug }],
      [saveProgram, {}],
      [createProgram, {}],
    ] as const) {
      await expect(ask(useCase as AnyUseCase, input, actor)).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(ask(saveProgram, {}, { kind: 'visitor' })).rejects.toMatchObject({ code: 'sign_in_first' })
    expect([await program(), await events()]).toEqual(before)
  })
})

describe('refusals', () => {
  it('an unknown program', async () => {
    const { values } = await open()
    const input = { ...values, slug: 'nothing', version: '1', basePosition: '1' }
    await expect(ask(saveProgram, input)).rejects.toMatchObject({ code: 'not_found' })
    await expect(open('nothing')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('a price below the minimum, with nothing written', async () => {
    await expect(save({ price: '14999' })).rejects.toMatchObject({ code: 'invalid' })
    expect((await program()).priceXaf).toBe(15_000)
    expect([await audits(), await events()]).toEqual([[], 0])
  })

  it('taking away a week that somebody has completed or handed work in for, and says which', async () => {
    const who = await enrolled()
    await complete(who.enrolmentId, 2)
    await handIn(who, 5)
    expect((await open()).weeksInUse).toEqual([
      (await program()).weeks[1]!.id,
      (await program()).weeks[4]!.id,
    ])
    await expect(save(without(5))).rejects.toMatchObject({
      options: { fields: { weeks: 'ProgramEditor.weeksInUse' }, params: { weeks: '5 (Week 5)' } },
    })
    await expect(save(without(2))).rejects.toMatchObject({ options: { params: { weeks: '2 (Week 2)' } } })
    expect((await program()).weeks).toHaveLength(7)
    expect(await audits()).toEqual([])
  })

  it('a slug that is taken, also by two at the same time', async () => {
    const { values } = await open()
    await expect(ask(createProgram, { ...values, offer: 'interest', slug })).rejects.toMatchObject({
      options: { fields: { slug: 'ProgramEditor.slugTaken' } },
    })
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => ask(createProgram, { ...values, offer: 'interest', slug: `${slug}-new` })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await container.db.program.count()).toBe(2)
  })
})

describe('saving', () => {
  it('writes what was changed, tells the pages, and accounts for just that', async () => {
    const long = 'x'.repeat(250)
    const saved = await save(({ weeks }) => ({
      price: '20 000',
      outcomeFr: long,
      weeks: weeks.map((week, index) =>
        index === 2 ? { ...week, assignmentEn: 'Hand in', assignmentFr: 'Rendre' } : week,
      ),
    }))
    expect(saved).toMatchObject({ outcome: 'saved', version: 2, values: { price: '20000' } })
    expect(await program()).toMatchObject({
      priceXaf: 20_000,
      version: 2,
      outcomeFr: long,
      titleEn: `Program ${slug}`,
    })
    expect(await events()).toBeGreaterThan(0)
    const [entry, ...more] = await audits()
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'program.changed',
      actorId: (admin as { user: { id: string } }).user.id,
    })
    expect(entry?.details).toEqual({
      slug,
      before: {
        priceXaf: 15_000,
        outcomeFr: 'Ce que vous saurez faire.',
        'week 3: assignmentEn': null,
        'week 3: assignmentFr': null,
      },
      after: {
        priceXaf: 20_000,
        outcomeFr: `${'x'.repeat(199)}…`,
        'week 3: assignmentEn': 'Hand in',
        'week 3: assignmentFr': 'Rendre',
      },
    })
  })

  it('does nothing when nothing was changed', async () => {
    expect(await save({})).toMatchObject({ outcome: 'unchanged', version: 1 })
    expect([(await program()).version, await audits()]).toEqual([1, []])
  })

  it('never changes the slug', async () => {
    await save({ titleEn: 'Another name' })
    expect((await program()).titleEn).toBe('Another name')
  })

  it('writes nothing over a colleague’s change, and answers what is there now', async () => {
    await save({ price: '20000' }, { actor: colleague })
    const answer = await save({ titleEn: 'Mine' }, { version: 1 })
    expect(answer).toMatchObject({
      outcome: 'conflict',
      version: 2,
      by: 'Bea Two',
      values: { price: '20000', titleEn: `Program ${slug}` },
    })
    expect(await program()).toMatchObject({ titleEn: `Program ${slug}`, priceXaf: 20_000, version: 2 })
    expect(await audits()).toHaveLength(1)
  })

  it('lets one of many at the same moment win', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save({ price: String(20_000 + n) }, { version: 1 })),
    )
    const won = answers.filter(({ outcome }) => outcome === 'saved')
    expect(won).toHaveLength(1)
    expect((await program()).priceXaf).toBe(Number(won[0]?.values.price))
    expect(await audits()).toHaveLength(1)
  })
})

describe('the plan', () => {
  it('grows, shrinks and follows in its length', async () => {
    const saved = await save(without(7))
    expect(saved.values.weeks).toHaveLength(6)
    expect((await program()).durationWeeks).toBe(6)
    await save(({ weeks }) => ({
      weeks: [...weeks, { ...weeks[0]!, id: 'new-1', titleEn: 'Extra', titleFr: 'En plus' }],
    }))
    expect((await program()).weeks.map(({ titleEn }) => titleEn)).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((n) => `Week ${n}`),
      'Extra',
    ])
    expect((await audits()).at(-1)?.details).toMatchObject({
      before: { durationWeeks: 6 },
      after: { durationWeeks: 7 },
    })
  })

  it('sets the least time before a certificate with a reason, and says both in the log', async () => {
    for (const certificateReason of ['', ' ']) {
      await expect(save({ certificateAfterDays: '10', certificateReason })).rejects.toMatchObject({
        options: { fields: { certificateReason: 'Validation.reasonNeeded' } },
      })
    }
    const { values } = await open()
    const fresh = { ...values, offer: 'interest', slug: `${slug}-new`, certificateAfterDays: '3' }
    await expect(ask(createProgram, fresh)).rejects.toMatchObject({
      options: { fields: { certificateReason: 'Validation.reasonNeeded' } },
    })
    expect(await audits()).toEqual([])
    await save({ certificateAfterDays: '10', certificateReason: 'A short course for teachers' })
    expect((await program()).certificateAfterDays).toBe(10)
    expect((await audits()).at(-1)?.details).toMatchObject({
      before: { certificateAfterDays: null },
      after: { certificateAfterDays: 10 },
      reason: 'A short course for teachers',
    })
    await save({ titleEn: 'No reason is needed for another change', certificateReason: 'Not stored' })
    expect((await audits()).at(-1)?.details).not.toHaveProperty('reason')
    await save({ certificateAfterDays: '', certificateReason: 'As the others' })
    expect((await program()).certificateAfterDays).toBeNull()
    for (const typed of ['-1', '367', 'x', '1.5']) {
      await expect(save({ certificateAfterDays: typed })).rejects.toMatchObject({
        options: { fields: { certificateAfterDays: 'ProgramEditor.wholeNumber' } },
      })
    }
  })

  it('keeps the guide of a week, which it does not edit, also when the week moves', async () => {
    const { id } = (await program()).weeks[0] ?? { id: '' }
    const guide = { hook: { en: 'Why?', fr: 'Pourquoi ?' } }
    await container.db.programWeek.update({ where: { id }, data: { guide } })
    await save(({ weeks: [first, second, ...rest] }) => ({
      weeks: [second, first, ...rest].flatMap((week) => (week ? [{ ...week, summaryEn: 'New' }] : [])),
    }))
    const moved = (await program()).weeks.find((week) => week.id === id)
    expect(moved).toMatchObject({ number: 2, summaryEn: 'New', guide })
  })

  it('takes what students did along when weeks are moved', async () => {
    const who = await enrolled()
    await complete(who.enrolmentId, 1, 2, 7)
    await handIn(who, 2)
    // Week 7 moves to the front, week 3 is removed: 1→2, 2→3, 4→4, 5→5, 6→6, 7→1
    await save(({ weeks }) => ({ weeks: [weeks[6]!, weeks[0]!, weeks[1]!, weeks[3]!, weeks[4]!, weeks[5]!] }))
    expect((await program()).weeks.map(({ titleEn }) => titleEn)).toEqual([
      'Week 7',
      'Week 1',
      'Week 2',
      'Week 4',
      'Week 5',
      'Week 6',
    ])
    const done = await container.db.weekCompletion.findMany({
      where: { enrolmentId: who.enrolmentId },
      orderBy: { weekNumber: 'asc' },
    })
    expect(done.map(({ weekNumber }) => weekNumber)).toEqual([1, 2, 3])
    expect(await container.db.submission.findFirst({ where: { userId: who.userId } })).toMatchObject({
      weekNumber: 3,
    })
  })

  it('leaves the students of other programs where they are', async () => {
    const other = await makeProgram({ slug: `${slug}-other` })
    const { id: userId } = await createUser()
    const { id } = await container.db.enrolment.create({
      data: { userId, programId: other.id, status: 'active' },
    })
    await complete(id, 1, 7)
    await save(({ weeks }) => ({ weeks: weeks.toReversed() }))
    const done = await container.db.weekCompletion.findMany({ where: { enrolmentId: id } })
    expect(done.map(({ weekNumber }) => weekNumber).sort()).toEqual([1, 7])
  })

  it('completes the program of a student who had done all that is left', async () => {
    const [almost, halfway] = [await enrolled(), await enrolled()]
    await complete(almost.enrolmentId, 1, 2, 3, 4, 5, 6)
    await complete(halfway.enrolmentId, 1, 2)
    await save(without(7))
    const status = async (id: string) =>
      (await container.db.enrolment.findUniqueOrThrow({ where: { id } })).status
    expect([await status(almost.enrolmentId), await status(halfway.enrolmentId)]).toEqual([
      'completed',
      'active',
    ])
  })
})

describe('the order of all programs', () => {
  const listed = async () =>
    (await ask<OfficeProgram[]>(listOfficePrograms, {})).map((each) => `${each.position} ${each.slug}`)
  beforeEach(async () => {
    for (const position of [2, 3, 4]) {
      await makeProgram({ slug: `${slug}-${position}`, position })
    }
  })

  it('makes room where a program is put, for a new one too', async () => {
    await save({ position: '3' })
    expect(await listed()).toEqual([`1 ${slug}-2`, `2 ${slug}-3`, `3 ${slug}`, `4 ${slug}-4`])
    const { values } = await open()
    await ask(createProgram, { ...values, offer: 'interest', slug: `${slug}-new`, position: '1' })
    expect((await listed())[0]).toBe(`1 ${slug}-new`)
    expect(await listed()).toHaveLength(5)
  })

  it('puts what is beyond the end at the end', async () => {
    await save({ position: '99' })
    expect((await listed()).at(-1)).toBe(`4 ${slug}`)
  })

  it('does not take back a move that came from elsewhere', async () => {
    const view = await open(`${slug}-2`)
    await save({ position: '4' })
    const weeks = (await open()).values.weeks.map((week) => ({ ...week, id: '' }))
    await ask(saveProgram, {
      ...view.values,
      weeks,
      titleEn: 'New',
      slug: `${slug}-2`,
      version: '1',
      basePosition: '2',
    })
    expect((await listed())[0]).toBe(`1 ${slug}-2`)
  })

  it('counts who is enrolled and who has yet to pay', async () => {
    await enrolled()
    await enrolled('completed')
    const { id: userId } = await createUser()
    await container.db.enrolment.create({ data: { userId, programId: (await program()).id } })
    const [first] = await ask<OfficeProgram[]>(listOfficePrograms, {})
    expect(first).toMatchObject({ slug, enrolled: 2, pending: 1, weeks: 7 })
  })
})

it('lists that are held in memory are forgotten once a change is stored, and only then', async () => {
  const prices: Promise<number>[] = []
  setPublicLists({
    forgetAll: () =>
      prices.push(container.db.program.findFirst({ where: { slug } }).then((row) => row?.priceXaf ?? 0)),
  })
  await save({})
  await save({ price: '31000' }, { version: 99 })
  expect(prices).toEqual([])
  await save({ price: '32000' })
  expect(await Promise.all(prices)).toEqual([32_000])
  const { values } = await open()
  await ask(createProgram, { ...values, offer: 'interest', slug: `${slug}-new`, position: '2' })
  expect(prices).toHaveLength(2)
})

it('a new program is there whole', async () => {
  const { values } = await open()
  await ask(createProgram, {
    ...values,
    offer: 'interest',
    slug: `${slug}-new`,
    titleEn: 'New',
    price: '25000',
    position: '2',
  })
  const program = await container.db.program.findUniqueOrThrow({
    where: { slug: `${slug}-new` },
    include: { weeks: true },
  })
  expect(program).toMatchObject({
    titleEn: 'New',
    priceXaf: 25_000,
    durationWeeks: 7,
    position: 2,
    version: 1,
  })
  expect(program.weeks).toHaveLength(7)
  const entry = await container.db.auditEntry.findFirst({
    where: { action: 'program.created' },
    orderBy: { id: 'desc' },
  })
  expect(entry?.details).toMatchObject({ slug: `${slug}-new`, after: { priceXaf: 25_000 } })
})

describe('deleting a program', () => {
  const remove = (typed = slug, actor = admin) => ask(deleteProgram, { slug, typed }, actor)
  const stands = async () => (await container.db.program.count({ where: { slug } })) === 1

  it('is for administrators, with a fresh proof of identity and the slug typed once more', async () => {
    const staff = await actorFor((await createUser({ role: 'staff' })).id)
    const longAgo = { ...admin, provenAt: new Date(0) } as Actor
    await expect(remove(slug, staff)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(remove(slug, longAgo)).rejects.toMatchObject({ code: 'step_up' })
    await expect(remove('another')).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { typed: 'ProgramEditor.typedOther' } },
    })
    await expect(ask(deleteProgram, { slug: 'absent', typed: 'absent' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await stands()).toBe(true)
  })

  it('is refused once somebody has chosen it, even if they dropped it later, or it has a class or a code', async () => {
    const { id } = await container.db.program.findUniqueOrThrow({ where: { slug } })
    const { id: userId } = await createUser()
    await container.db.enrolment.create({ data: { userId, programId: id, status: 'ended' } })
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
    await container.db.enrolment.deleteMany()
    const adminId = (admin as { user: { id: string } }).user.id
    const code = await container.db.priceCode.create({
      data: {
        code: 'GYNYTHKS',
        kind: 'scholarship',
        percent: 50,
        programIds: [id],
        places: 1,
        createdById: adminId,
      },
    })
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
    await container.db.priceCode.delete({ where: { id: code.id } })
    expect(await stands()).toBe(true)
  })

  it('removes it with its weeks, lessons and room, closes the gap, and a seed does not bring it back', async () => {
    const { id, roomId } = await container.db.program.findUniqueOrThrow({ where: { slug } })
    await makeProgram({ slug: `${slug}-next`, position: 2 })
    const week = await container.db.programWeek.findFirstOrThrow({ where: { programId: id } })
    await createItem({ programId: id, weekId: week.id })
    await remove()
    expect(await stands()).toBe(false)
    expect(await container.db.programWeek.count({ where: { programId: id } })).toBe(0)
    expect(await container.db.learningItem.count({ where: { programId: id } })).toBe(0)
    expect(await container.db.room.count({ where: { id: roomId ?? '' } })).toBe(0)
    expect(await container.db.program.findUnique({ where: { slug: `${slug}-next` } })).toMatchObject({
      position: 1,
    })
    const entry = await container.db.auditEntry.findFirst({
      where: { action: 'program.deleted' },
      orderBy: { id: 'desc' },
    })
    expect(entry?.details).toMatchObject({ slug })
    await inTransaction((tx) => seedPrograms(tx, true))
    expect(await container.db.program.count({ where: { slug: 'web-development' } })).toBe(1)
    slug = 'web-development'
    await remove()
    await inTransaction((tx) => seedPrograms(tx, true))
    expect(await stands()).toBe(false)
  })
})

it('a week is not completed while it is taken away', async () => {
  const who = await enrolled()
  const { programId, enrolmentId } = who
  const staff = await actorFor((await createUser({ role: 'staff' })).id)
  const tries = await Promise.allSettled([
    save(without(7)),
    ask(completeWeekByOffice, { enrolment: enrolmentId, number: '7', reason: 'Was there' }, staff),
  ])
  const [saved, completed] = tries.map(({ status }) => status === 'fulfilled')
  expect(saved).not.toBe(completed)
  const orphans = await container.db.weekCompletion.count({ where: { enrolmentId, weekNumber: 7 } })
  const weeks = await container.db.programWeek.count({ where: { programId, number: 7 } })
  expect(orphans).toBe(weeks)
})
