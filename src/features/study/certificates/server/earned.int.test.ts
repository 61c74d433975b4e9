import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { completeWeek } from '@/features/study/learning/server/complete-week'
import { importCurriculum } from '@/features/study/learning/server/curriculum/import-curriculum'
import { readCurriculum } from '@/features/study/learning/server/curriculum/read-curriculum'
import { setCompletion } from '@/features/study/learning/server/set-completion'
import { submitAttempt } from '@/features/study/learning/server/submit-attempt'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createGraduate } from '@/testing/certificates'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { catalogue } from '../../../../../prisma/catalogue/catalogue'
import { seedPrograms } from '../../../../../prisma/seed/programs'
import { getMyCertificate } from './get-my-certificate'
import { issueCertificate } from './issue-certificate'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })

const as = <T>(userId: string, useCase: AnyUseCase, input: object) =>
  callUseCase(useCase, input, { as: userId }) as Promise<T>
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'issued',
    (error: { code: string; options: { text?: string; extra?: object } }) => ({
      code: error.code,
      text: error.options.text,
      ...error.options.extra,
    }),
  )

interface Asked {
  id: string
  answer: unknown
}

/** Sends everything that a student can report about an item: read, passed on the device, answered correctly. */
async function claim(userId: string, item: { id: string; kind: string; definition: unknown }) {
  const definition = (item.definition ?? {}) as { questions?: Asked[]; checks?: { id: string }[] }
  const client_id = item.id
  if (item.kind === 'lesson') {
    await as(userId, setCompletion, { id: item.id })
  } else if (item.kind === 'quiz') {
    const answers = Object.fromEntries((definition.questions ?? []).map(({ id, answer }) => [id, answer]))
    await as(userId, submitAttempt, { id: item.id, client_id, answers })
  } else if (item.kind === 'exercise') {
    const checks = Object.fromEntries((definition.checks ?? []).map(({ id }) => [id, true]))
    await as(userId, submitAttempt, { id: item.id, client_id, code: 'done', checks }).catch(() => null)
  }
}

describe('paid for and clicked through', () => {
  beforeAll(async () => {
    await inTransaction((tx) => seedPrograms(tx, true))
    await importCurriculum(readCurriculum(join(process.cwd(), 'curriculum')), { now: container.clock.now() })
  }, 120_000)

  it.each(catalogue.map(({ slug }) => slug))('%s gives no certificate', async (slug) => {
    const { id: userId } = await createUser()
    const program = await container.db.program.findUniqueOrThrow({
      where: { slug },
      include: { weeks: true, items: { include: { publishedRevision: true } } },
    })
    const startDate = new Date(container.clock.now().getTime() - 400 * day)
    const enrolment = await container.db.enrolment.create({
      data: { userId, programId: program.id, status: 'active', startDate },
    })
    for (const { id, kind, publishedRevision } of program.items) {
      await claim(userId, { id, kind, definition: publishedRevision?.definition })
    }
    for (const { number } of program.weeks) {
      await as(userId, completeWeek, { slug, number, completed: true }).catch(() => null)
    }
    const weeks = await container.db.weekCompletion.findMany({ where: { enrolmentId: enrolment.id } })
    expect(weeks.every(({ how }) => how === 'items')).toBe(true)
    expect(weeks.length).toBeLessThan(program.weeks.length)
    expect(await refusal(as(userId, issueCertificate, { slug, confirm: true }))).toMatchObject({
      code: 'conflict',
      text: 'Certificates.missing.unfinished',
    })
  })
})

describe('the least time', () => {
  const ask = ({ student, slug }: Awaited<ReturnType<typeof createGraduate>>) =>
    refusal(as(student.id, issueCertificate, { slug, confirm: true }))
  const began = (enrolmentId: string, daysAgo: number) =>
    container.db.enrolment.update({
      where: { id: enrolmentId },
      data: { startDate: new Date(container.clock.now().getTime() - daysAgo * day) },
    })

  it('is a third of the weeks, and the answer says from when', async () => {
    const graduate = await createGraduate()
    const { startDate } = await began(graduate.enrolment.id, 6)
    const earliest = new Date((startDate?.getTime() ?? 0) + 7 * day).toISOString()
    expect(await ask(graduate)).toEqual({
      code: 'conflict',
      text: 'Certificates.missing.early',
      missing: [],
      earliest,
    })
    expect(await as(graduate.student.id, getMyCertificate, { slug: graduate.slug })).toMatchObject({
      state: 'early',
      from: new Date(earliest),
    })
    await began(graduate.enrolment.id, 7)
    expect(await ask(graduate)).toBe('issued')
  })

  it('is what an administrator has set, and nothing for who had finished before', async () => {
    const graduate = await createGraduate()
    await began(graduate.enrolment.id, 8)
    await container.db.program.update({ where: { slug: graduate.slug }, data: { certificateAfterDays: 30 } })
    expect(await ask(graduate)).toMatchObject({ text: 'Certificates.missing.early' })
    await container.db.program.update({
      where: { slug: graduate.slug },
      data: { certificateRuleSince: new Date(container.clock.now().getTime() + day) },
    })
    expect(await ask(graduate)).toBe('issued')
  })
})
