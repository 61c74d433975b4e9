import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUserBlocked } from '@/features/accounts/users/server/office/set-user-blocked'
import { setCompletion } from '@/features/study/learning/server/set-completion'
import { createItem, createWeek } from '@/testing/learning'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { issueCertificate } from './issue-certificate'
import { reissueCertificate, revokeCertificate } from './office/change-certificate'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

/** A student who has paid and passed the quiz, and who still has one lesson to read. */
async function almostDone() {
  const who = await bench.student()
  const reference = await bench.paid(who)
  const programId = who.program.id
  await bench.db.program.update({ where: { id: programId }, data: { certificateAfterDays: 0 } })
  const week = await createWeek(programId, 1)
  const lesson = await createItem({ programId, weekId: week.id, position: 1 })
  const quiz = await createItem({ programId, weekId: week.id, position: 2, kind: 'quiz' })
  const enrolment = await bench.db.enrolment.findFirstOrThrow({ where: { userId: who.user.id } })
  await bench.db.itemCompletion.create({
    data: { enrolmentId: enrolment.id, itemId: quiz.id, how: 'passed', completedAt: new Date() },
  })
  return { ...who, reference, lesson, enrolmentId: enrolment.id, slug: who.program.slug }
}
type Person = Awaited<ReturnType<typeof almostDone>>

const finish = async ({ actor, lesson, slug }: Person) => {
  await bench.call(setCompletion, actor, { id: lesson.id })
  const ask = () => bench.call(issueCertificate, actor, { slug, confirm: true })
  const [first, second] = await Promise.allSettled([ask(), ask()])
  return [first, second]
}

/** Actions at the same moment. Each may be refused because of the others. */
const others: Record<string, (person: Person) => Promise<unknown>> = {
  async refund({ reference }) {
    await bench.payOut(reference)
  },
  async revocation({ enrolmentId }) {
    for (let tries = 0; tries < 20; tries += 1) {
      const certificate = await bench.db.certificate.findUnique({ where: { enrolmentId } })
      if (certificate) {
        const input = { code: certificate.code, reason: 'Not their own work' }
        return bench.call(revokeCertificate, bench.admin, input)
      }
    }
  },
  async block({ user }) {
    await bench.call(setUserBlocked, bench.admin, { id: user.id, blocked: 'true' })
  },
  async reissue({ enrolmentId, reference }) {
    const certificate = await bench.db.certificate.findUnique({ where: { enrolmentId } })
    const again = certificate
      ? bench.call(reissueCertificate, bench.admin, {
          code: certificate.code,
          name: 'New Name',
          reason: 'Married',
        })
      : undefined
    return Promise.allSettled([again, bench.payOut(reference)])
  },
}

const unexpected = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => {
    if (result.status === 'fulfilled') {
      return []
    }
    const { code } = result.reason as { code?: string }
    const isRefusal = ['conflict', 'forbidden', 'account_blocked', 'not_found'].includes(code ?? '')
    return isRefusal ? [] : [result.reason]
  })

it('never leaves a valid certificate for a refunded enrolment, and never two', async () => {
  const names = Object.keys(others)
  const counts = { valid: 0, revoked: 0, none: 0 }
  for (let round = 0; round < 52; round += 1) {
    const name = names[round % names.length] as string
    const person = await almostDone()
    if (name === 'refund' || name === 'reissue') {
      await bench.mark(person.reference)
      await bench.approve(person.reference)
    }
    // In half of the rounds the certificate already exists.
    const early = round % 8 >= 4 ? await finish(person) : []
    const results = await Promise.allSettled([finish(person), others[name]?.(person)])
    const parts = results.flatMap((result) =>
      result.status === 'fulfilled' && Array.isArray(result.value) ? result.value : [result],
    )
    expect([name, unexpected([...early, ...parts])]).toEqual([name, []])
    const { status } = await bench.db.enrolment.findUniqueOrThrow({ where: { id: person.enrolmentId } })
    const certificates = await bench.db.certificate.findMany({
      where: { enrolmentId: person.enrolmentId },
      include: { versions: true },
    })
    expect(certificates.length).toBeLessThanOrEqual(1)
    const [certificate] = certificates
    expect(certificate?.versions.length ?? 0).toBe(certificate?.version ?? 0)
    if (status === 'ended') {
      expect([name, round, certificate?.revocation ?? 'none']).toEqual([
        name,
        round,
        certificate ? 'refund' : 'none',
      ])
    }
    counts[certificate ? (certificate.revokedAt ? 'revoked' : 'valid') : 'none'] += 1
  }
  expect(counts.valid).toBeGreaterThan(0)
  expect(counts.revoked).toBeGreaterThan(0)
}, 240_000)
