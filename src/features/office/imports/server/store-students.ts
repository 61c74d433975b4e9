import { randomUUID } from 'node:crypto'
import { studentImport as limits } from '@/config/limits'
import { findFreeUsernames } from '@/features/accounts/users/server/free-username'
import { sendPasswordResetJob } from '@/features/accounts/users/server/send-password-reset.job'
import { finishCompleted } from '@/features/base/enrolments/server/update-progress'
import { bookTakenBefore } from '@/features/money/payments/server/settlement/book-taken-before'
import { textsOf } from '@/i18n/texts-of'
import { comparable } from '@/lib/comparable'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import type { ImportCounts } from '../imports.rules'
import type { PlannedLine } from './check-lines'

/** No hash of any password: nobody signs in before the owner has chosen one. */
const noPassword = 'none'

interface StoreCall {
  byId: string
  now: Date
  /** Called after each step, from 0 to 100. */
  onStep: (percent: number) => Promise<void>
}

type Placed = PlannedLine & { userId: string; enrolmentId: string }

const dayOf = (day: string) => new Date(`${day}T12:00:00+01:00`)

/** The new people, once each, with the ids of their accounts. */
async function createPeople(tx: Tx, plan: readonly PlannedLine[], now: Date) {
  const people = [
    ...new Map(plan.filter(({ userId }) => userId === null).map((line) => [line.emailKey, line])).values(),
  ].map((line) => ({ ...line, id: randomUUID() }))
  const usernames = await findFreeUsernames(people)
  await tx.user.createMany({
    data: people.map(({ id, firstName, lastName, email, emailKey, phone, language }, i) => {
      const username = usernames[i] as string
      const name = { firstName, lastName, username, usernameKey: comparable(username) }
      return {
        id,
        ...name,
        email,
        emailKey,
        phone,
        locale: language,
        passwordHash: noPassword,
        createdAt: now,
      }
    }),
  })
  return new Map(people.map(({ emailKey, id }) => [emailKey, id]))
}

/** A link by mail to each new person, with which they choose a password; one after the other. */
async function invite(tx: Tx, emailKeys: readonly string[], now: Date) {
  const jobs = emailKeys.map((emailKey, i) => ({
    payload: { emailKey, request: randomUUID(), isFirst: true },
    at: new Date(now.getTime() + i * limits.invitationEveryMs),
  }))
  await tx.$executeRaw`
    select graphile_worker.add_job(${sendPasswordResetJob.name}::text, payload := r.payload, run_at := r.at)
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as r(payload json, at timestamptz)`
}

const paidPlace = ({ paid, cohortId }: PlannedLine) =>
  paid
    ? { status: 'active' as const, startDate: dayOf(paid.on), cohortId }
    : { status: 'pending' as const, startDate: null, cohortId: null }

/** New enrolments, and chosen ones that were paid before. */
async function enrol(tx: Tx, placed: readonly Placed[], known: ReadonlySet<string>, now: Date) {
  const added = placed.filter(({ enrolmentId }) => !known.has(enrolmentId))
  await tx.enrolment.createMany({
    data: added.map((line) => ({
      id: line.enrolmentId,
      userId: line.userId,
      programId: line.programId,
      ...paidPlace(line),
      createdAt: now,
    })),
  })
  const chosen = placed.filter(({ enrolmentId, paid }) => known.has(enrolmentId) && paid)
  if (chosen.length > 0) {
    const rows = chosen.map(({ enrolmentId: id, cohortId, paid }) => ({
      id,
      cohortId,
      at: dayOf(paid?.on ?? ''),
    }))
    const ids = rows.map(({ id }) => id)
    await tx.$executeRaw`
      update enrolments e set status = 'active', start_date = r.at, cohort_id = r."cohortId", without_class = false,
        price_code_id = null, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "cohortId" uuid, at timestamptz) where e.id = r.id`
    await tx.seatHold.deleteMany({ where: { enrolmentId: { in: ids } } })
    await tx.cohortWait.deleteMany({ where: { enrolmentId: { in: ids } } })
  }
  return added.length
}

/** Weeks of before are kept rows, as those that the office completes: no item of them counts as done. */
async function completeWeeks(tx: Tx, placed: readonly Placed[], { byId, now }: StoreCall) {
  const data = placed.flatMap(({ enrolmentId, weeks, language }) =>
    Array.from({ length: weeks }, (_, i) => ({
      enrolmentId,
      weekNumber: i + 1,
      completedAt: now,
      how: 'office' as const,
      byId,
      reason: textsOf(language, 'Imports')('weekReason'),
    })),
  )
  const { count } = await tx.weekCompletion.createMany({ data, skipDuplicates: true })
  for (const programId of new Set(placed.filter(({ weeks }) => weeks > 0).map((line) => line.programId))) {
    await finishCompleted(tx, programId, now)
  }
  return count
}

const takenBefore = ({ userId, programId, enrolmentId, cohortId, language, paid }: Placed) =>
  paid
    ? [
        {
          userId,
          programId,
          enrolmentId,
          cohortId,
          locale: language,
          amountXaf: paid.amountXaf,
          paidAt: dayOf(paid.on),
          receipt: paid.receipt,
          reason: textsOf(language, 'Imports')('paidReason', { how: paid.how, receipt: paid.receipt }),
        },
      ]
    : []

/** One event for each list that others watch, and for each program whose free seats have changed. */
async function announce(tx: Tx, placed: readonly Placed[]) {
  const first = placed[0]
  if (first) {
    await emitEvent(tx, 'student.registered', { userId: first.userId })
  }
  const ids = [...new Set(placed.filter(({ cohortId }) => cohortId).map(({ programId }) => programId))]
  for (const { id, slug } of await tx.program.findMany({
    where: { id: { in: ids } },
    select: { id: true, slug: true },
  })) {
    await emitEvent(tx, 'program.changed', { programId: id, slug })
  }
}

/** The accounts and the classes, in the order in which purchases lock them. */
export async function lockPlanned(tx: Tx, emailKeys: readonly string[], withCohorts: boolean): Promise<void> {
  await tx.$queryRaw`select 1 from users where email_key = any(${[...emailKeys]}) order by id for no key update`
  if (withCohorts) {
    await tx.$queryRaw`select 1 from cohorts where cancelled_at is null and starts_on is not null order by id for no key update`
  }
}

/** Stores everything that a checked file says, in the caller's transaction. The number of statements does not grow with the lines. */
export async function storeStudents(
  tx: Tx,
  plan: readonly PlannedLine[],
  call: StoreCall,
): Promise<Omit<ImportCounts, 'unchanged'>> {
  const { now, onStep } = call
  const created = await createPeople(tx, plan, now)
  await onStep(20)
  const known = new Set(plan.flatMap(({ enrolmentId }) => enrolmentId ?? []))
  const placed = plan.map(
    (line): Placed => ({
      ...line,
      userId: line.userId ?? created.get(line.emailKey) ?? '',
      enrolmentId: line.enrolmentId ?? randomUUID(),
    }),
  )
  const enrolments = await enrol(tx, placed, known, now)
  await onStep(40)
  const payments = placed.flatMap(takenBefore)
  await bookTakenBefore(tx, payments, call)
  await onStep(70)
  const weeks = await completeWeeks(tx, placed, call)
  await onStep(85)
  await invite(tx, [...created.keys()], now)
  await announce(tx, placed)
  await onStep(95)
  const xaf = payments.reduce((sum, { amountXaf }) => sum + amountXaf, 0)
  return { people: created.size, enrolments, payments: payments.length, xaf, weeks }
}
