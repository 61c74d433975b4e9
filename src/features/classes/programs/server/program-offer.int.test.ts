import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ProgramOffer, programOffers } from '@/config/program-offers'
import { listCohortNames } from '@/features/classes/cohorts/server/list-cohort-names'
import { createCohort } from '@/features/classes/cohorts/server/office/create-cohort'
import { getCohortForm } from '@/features/classes/cohorts/server/office/get-cohort-form'
import { getManualForm } from '@/features/money/payments/server/office/get-manual-form'
import { findProgramId } from '@/features/portal/registration/server/find-program-id'
import { listCohortRooms } from '@/features/talk/chat/server/rooms.repository'
import type { Actor } from '@/server/kernel/actor'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { runDueJobs } from '@/testing/jobs'
import { createItem } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { browsePrograms } from './browse-programs'
import { createProgram as createByOffice } from './create-program'
import { getOfficeProgram, type OfficeProgramDetail } from './get-office-program'
import { getProgram } from './get-program'
import { listPrograms } from './list-programs'
import { saveProgram } from './save-program'
import { tellSale } from './tell-sale.job'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let admin: Actor
let program: Awaited<ReturnType<typeof createProgram>>
const visitor: Actor = { kind: 'visitor' }

beforeAll(async () => {
  admin = await actorFor((await createUser({ role: 'admin' })).id)
})
beforeEach(async () => {
  program = await createProgram({ durationWeeks: 6 })
  await container.db.programWeek.createMany({
    data: Array.from({ length: 6 }, (_, index) => ({
      programId: program.id,
      number: index + 1,
      titleEn: `Week ${index + 1}`,
      titleFr: `Semaine ${index + 1}`,
      summaryEn: 'S',
      summaryFr: 'S',
      contentEn: 'C',
      contentFr: 'C',
    })),
  })
  const weeks = await container.db.programWeek.findMany({ where: { programId: program.id } })
  for (const { id } of weeks) {
    await createItem({ programId: program.id, weekId: id })
  }
})

const ask = <T>(useCase: AnyUseCase, input: unknown, actor: Actor) =>
  callUseCase(useCase, input, { actor }) as Promise<T>
const set = (offer: ProgramOffer) =>
  container.db.program.update({ where: { id: program.id }, data: { offer } })

async function save(offer: string, actor = admin) {
  const { version, values } = await ask<OfficeProgramDetail>(getOfficeProgram, { slug: program.slug }, admin)
  const input = { ...values, offer, version: String(version), basePosition: values.position }
  return ask<{ outcome: string }>(saveProgram, input, actor)
}

describe.each(programOffers)('a program with the offer %s', (offer) => {
  const isShown = ['online', 'class', 'interest'].includes(offer)

  it(isShown ? 'is in the list, on its page and in the registration' : 'is found nowhere', async () => {
    await set(offer)
    const { slug, id } = program
    const { items } = await ask<{ items: { slug: string; offer: string }[] }>(browsePrograms, {}, visitor)
    const page = await ask<{ offer: string }>(getProgram, { slug }, visitor).then(
      (found) => found.offer,
      (error) => error.code,
    )
    expect({
      list: items.find((each) => each.slug === slug)?.offer,
      pages: (await listPrograms('en')).find((each) => each.slug === slug)?.offer,
      page,
      registration: await findProgramId(slug),
    }).toEqual(
      isShown
        ? { list: offer, pages: offer, page: offer, registration: id }
        : { list: undefined, pages: undefined, page: 'not_found', registration: undefined },
    )
  })
})

describe('the office', () => {
  it('is refused without the right, and with a value that does not exist', async () => {
    const staff = await actorFor((await createUser({ role: 'staff' })).id)
    await expect(save('draft', staff)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(save('free')).rejects.toMatchObject({ code: 'invalid' })
    expect((await container.db.program.findUniqueOrThrow({ where: { id: program.id } })).offer).toBe('online')
  })

  it('does not make free for everybody what somebody has paid, also after a refund', async () => {
    for (const status of ['active', 'completed', 'ended'] as const) {
      const user = await createUser()
      const { id } = await container.db.enrolment.create({
        data: { userId: user.id, programId: program.id, status },
      })
      await expect(save('open')).rejects.toMatchObject({
        code: 'invalid',
        options: { fields: { offer: 'ProgramEditor.openPaid' } },
      })
      await container.db.enrolment.delete({ where: { id } })
    }
    expect((await container.db.program.findUniqueOrThrow({ where: { id: program.id } })).offer).toBe('online')
    const user = await createUser()
    await container.db.enrolment.create({ data: { userId: user.id, programId: program.id } })
    expect((await save('open')).outcome).toBe('saved')
    expect((await save('open')).outcome).toBe('unchanged')
  })

  it('finds a program that is free for everybody in no list of classes, manual enrolments or rooms', async () => {
    await set('open')
    const { slug, id } = program
    const student = await createUser()
    const forms = {
      cohorts: (await ask<{ programs: { slug: string }[] }>(getCohortForm, {}, admin)).programs,
      enrolments: (await ask<{ programs: { slug: string }[] }>(getManualForm, { student: student.id }, admin))
        .programs,
      filters: await listCohortNames(),
    }
    for (const [name, programs] of Object.entries(forms)) {
      expect(
        programs.map((each) => each.slug),
        name,
      ).not.toContain(slug)
      expect(programs.length, name).toBeGreaterThan(0)
    }
    const { roomId } = await container.db.program.findUniqueOrThrow({ where: { id } })
    const rooms = await listCohortRooms(admin.kind === 'user' ? admin.user.id : '', 'en')
    expect(rooms.map(({ room_id }) => room_id)).not.toContain(roomId)
    const cohort = {
      slug,
      mode: 'self_paced',
      language: 'both',
    }
    await expect(ask(createCohort, cohort, admin)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('does not sell with or without a class what is not written, and says which weeks', async () => {
    const weeks = await container.db.programWeek.findMany({
      where: { programId: program.id, number: { in: [2, 5, 6] } },
    })
    await set('draft')
    await container.db.learningItem.updateMany({
      where: { weekId: { in: weeks.map(({ id }) => id) } },
      data: { archivedAt: new Date() },
    })
    const refused = {
      code: 'invalid',
      options: { fields: { offer: 'ProgramEditor.unwritten' }, params: { count: 3, weeks: '2, 5–6' } },
    }
    await expect(save('online')).rejects.toMatchObject(refused)
    for (const offer of ['interest', 'class']) {
      expect((await save(offer)).outcome).toBe('saved')
      await expect(save('online')).rejects.toMatchObject(refused)
    }
    const { values } = await ask<OfficeProgramDetail>(getOfficeProgram, { slug: program.slug }, admin)
    const fresh = { ...values, slug: `${program.slug}-new`, offer: 'online' }
    await expect(ask(createByOffice, fresh, admin)).rejects.toMatchObject({
      options: { fields: { offer: 'ProgramEditor.unwritten' }, params: { weeks: '1–6' } },
    })
  })

  it('keeps a sale that has begun when a week is taken away, and shows it', async () => {
    await container.db.learningItem.updateMany({
      where: { programId: program.id },
      data: { archivedAt: new Date() },
    })
    const { version, values } = await ask<OfficeProgramDetail>(
      getOfficeProgram,
      { slug: program.slug },
      admin,
    )
    const input = { ...values, titleEn: 'Another', version: String(version), basePosition: values.position }
    expect(await ask(saveProgram, input, admin)).toMatchObject({ outcome: 'saved' })
    const { availability } = await ask<OfficeProgramDetail>(getOfficeProgram, { slug: program.slug }, admin)
    expect(availability.map(({ written }) => written)).toEqual([false, false, false, false, false, false])
  })

  it('changes the offer, which the audit log names', async () => {
    expect((await save('interest')).outcome).toBe('saved')
    const entry = await container.db.auditEntry.findFirstOrThrow({
      where: { action: 'program.changed', details: { path: ['slug'], equals: program.slug } },
    })
    expect(entry.details).toMatchObject({ before: { offer: 'online' }, after: { offer: 'interest' } })
  })
})

describe('the beginning of the sale', () => {
  const mailed = () =>
    container.db.outboxMail.count({
      where: { kind: 'program_on_sale', data: { path: ['programSlug'], equals: program.slug } },
    })
  const run = () => runDueJobs(container.databaseUrl, [tellSale])

  async function choose(status: 'pending' | 'active', blockedAt: Date | null = null) {
    const user = await createUser({ blockedAt })
    await container.db.enrolment.create({ data: { userId: user.id, programId: program.id, status } })
  }

  it('mails everybody who has chosen it, once for each beginning of the sale', async () => {
    await set('interest')
    await choose('pending')
    await choose('pending')
    await choose('active')
    await choose('pending', new Date())
    await save('draft')
    await run()
    expect(await mailed()).toBe(0)
    await save('online')
    await run()
    await run()
    expect(await mailed()).toBe(2)
    await save('class')
    await run()
    expect(await mailed()).toBe(2)
    await save('interest')
    await save('online')
    await run()
    expect(await mailed()).toBe(4)
  })
})
