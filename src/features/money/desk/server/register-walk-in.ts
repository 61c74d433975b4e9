import { randomUUID } from 'node:crypto'
import { hasRole } from '@/config/roles'
import { closedBy, putGuardian } from '@/features/accounts/guardians/server/keep-guardian'
import { storeAnswer } from '@/features/accounts/guardians/server/store-answer'
import { findFreeUsername } from '@/features/accounts/users/server/free-username'
import { noPassword } from '@/features/accounts/users/server/no-password'
import { sendPasswordResetJob } from '@/features/accounts/users/server/send-password-reset.job'
import { takeCash } from '@/features/money/payments/server/office/take-cash'
import { textsOf } from '@/i18n/texts-of'
import { isMinor, isPossibleBirth } from '@/lib/age'
import { comparable } from '@/lib/comparable'
import { personName } from '@/lib/person-name'
import { foldText } from '@/lib/search-terms'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { emitEvent, enqueueJob, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type WalkIn, walkInSchema } from '../desk.schema'

const sameName = (one: { firstName: string; lastName: string }, other: typeof one) =>
  foldText(personName(one)) === foldText(personName(other))

/** The same address is the same person; the same phone with the same name too, but families share phones. */
async function refuseKnown(tx: Tx, walkIn: WalkIn) {
  const found = await tx.user.findMany({
    where: { OR: [{ emailKey: comparable(walkIn.email) }, { phone: walkIn.phone, erasedAt: null }] },
    orderBy: { createdAt: 'asc' },
    take: 50,
  })
  const byEmail = found.find(({ emailKey }) => emailKey === comparable(walkIn.email))
  const known = byEmail ?? found.find((each) => sameName(each, walkIn))
  if (!known) {
    return
  }
  const isStudent = hasRole(known, 'student')
  throw new AppError('user_exists', {
    text: isStudent ? 'Desk.known' : 'Desk.knownOffice',
    params: { name: personName(known) },
    extra: isStudent ? { student: known.id } : {},
  })
}

/** The account, which only its owner opens, with the password that they choose by the mailed link. */
async function createStudent(tx: Tx, walkIn: WalkIn, now: Date) {
  const { firstName, lastName, email, phone, language: locale, date_of_birth: born } = walkIn
  const username = await findFreeUsername(firstName, lastName)
  const keys = { usernameKey: comparable(username), emailKey: comparable(email) }
  const { id } = await tx.user.create({
    data: {
      firstName,
      lastName,
      email,
      username,
      ...keys,
      phone,
      passwordHash: noPassword,
      locale,
      createdAt: now,
      ...(born === undefined ? { birthDateNeeded: true } : closedBy(born, now)),
    },
    select: { id: true },
  })
  await emitEvent(tx, 'student.registered', { userId: id })
  await enqueueJob(tx, sendPasswordResetJob, {
    emailKey: keys.emailKey,
    request: randomUUID(),
    isFirst: true,
  })
  return { id, username }
}

/** Under 18: a guardian who is there signs, and what is taught opens; one who is named only is called. */
async function storeGuardian(tx: Tx, student: string, walkIn: WalkIn, staff: string, now: Date) {
  const { date_of_birth: born, guardianName: name, guardianPhone: phone, guardianPaper: paper } = walkIn
  if (born === undefined || !isMinor(born, now) || name === undefined || phone === undefined) {
    return
  }
  const self = { id: student, email: walkIn.email, phone: walkIn.phone, locale: walkIn.language }
  const fieldOf = () => 'guardianPhone'
  const guardian = await putGuardian(tx, self, { name, phone }, now, fieldOf)
  if (paper) {
    await storeAnswer(
      tx,
      guardian,
      {
        state: 'confirmed',
        confirmedHow: 'paper',
        decidedAt: now,
        recordedById: staff,
        spokeTo: name,
        allowsChat: paper === 'chat',
      },
      now,
    )
  }
}

/** What the form says of a guardian is whole, and the day of birth possible. */
function refuseHalfGuardian(
  { date_of_birth: born, guardianName, guardianPhone, guardianPaper }: WalkIn,
  now: Date,
) {
  if (born !== undefined && !isPossibleBirth(born, now)) {
    throw invalid({ date_of_birth: 'Validation.birthDateImpossible' })
  }
  const isNamed = guardianName !== undefined || guardianPhone !== undefined || guardianPaper !== undefined
  if (isNamed && guardianName === undefined) {
    throw invalid({ guardianName: 'Validation.fullNameRequired' })
  }
  if (isNamed && guardianPhone === undefined) {
    throw invalid({ guardianPhone: 'Validation.phoneRequired' })
  }
  if (isNamed && born === undefined) {
    throw invalid({ date_of_birth: 'Validation.birthDateInvalid' })
  }
}

/** Somebody who comes in without an account and pays in cash: account, payment, enrolment, receipt and mails in one transaction. */
export const registerWalkIn = defineUseCase({
  name: 'desk.register-walk-in',
  access: can('payments.cash'),
  input: walkInSchema,
  limits: [perActor('admin.create_user')],
  // Checked after the input, so that an incomplete form does not ask for a proof.
  stepUpFor: () => true,
  async run({ input, actor, request, locale, now, key }): Promise<{ reference: string }> {
    const call = { actor, request, now }
    refuseHalfGuardian(input, now)
    return key.once(async (tx) => {
      await refuseKnown(tx, input)
      const { id, username } = await createStudent(tx, input, now)
      await storeGuardian(tx, id, input, actor.user.id, now)
      const { program, cohort, amount, code, note } = input
      const reason = note ?? textsOf(locale)('Desk.reason')
      const { reference } = await takeCash(
        tx,
        { student: id, program, cohort, amount, code, reason },
        call,
        locale,
      )
      await recordAudit(tx, call, 'user.created', {
        targetUserId: id,
        details: { after: { username, role: 'student' } },
      })
      return { reference }
    }, decideInTransaction)
  },
})
