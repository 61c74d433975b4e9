import type { Role } from '@/config/roles'
import { personName } from '@/lib/person-name'
import type { Tx } from '@/server/kernel/transaction'
import { erasedEmail, erasedName, erasedRoomName } from '../erasure.rules'

export interface Person {
  id: string
  role: Role
  additionalRoles: Role[]
  firstName: string
  lastName: string
  email: string
  emailKey: string
  erasedAt: Date | null
  hasOpenMoney: boolean
}

/** The caller must have locked the account, so that a payment that begins waits. */
export async function findPerson(tx: Tx, id: string): Promise<Person | undefined> {
  const [person] = await tx.$queryRaw<Person[]>`
    select u.id, u.role::text as role, u.additional_roles::text[] as "additionalRoles", u.first_name as "firstName",
      u.last_name as "lastName", u.email, u.email_key as "emailKey", u.erased_at as "erasedAt",
      exists (select 1 from payment_intents i where i.user_id = u.id and (i.state = 'review'
        or exists (select 1 from payment_attempts a where a.intent_id = i.id
          and a.state in ('created', 'submitting', 'pending', 'unknown'))
        or exists (select 1 from refunds r where r.intent_id = i.id and r.state not in ('done', 'withdrawn'))))
      or exists (select 1 from cohort_waits w where w.user_id = u.id and w.paid_at is not null) as "hasOpenMoney"
    from users u where u.id = ${id}::uuid`
  return person
}

/** Stores the payer's name on receipts and credit notes only, because the accounts must show it for ten years. */
export const keepPayer = (tx: Tx, person: Person) =>
  tx.$executeRaw`
    update receipts set payer_name = ${personName(person)}
    from payment_intents i where i.id = receipts.intent_id and i.user_id = ${person.id}::uuid and payer_name is null`

/** Empties the account, so that nobody can sign in any more; the caller passes the hash of a password that nobody knows. */
export const emptyAccount = (tx: Tx, { id }: Person, passwordHash: string, now: Date) =>
  tx.user.update({
    where: { id },
    data: {
      ...erasedName,
      username: `erased-${id}`,
      usernameKey: `erased-${id}`,
      email: erasedEmail(id),
      emailKey: erasedEmail(id),
      passwordHash,
      phone: null,
      calendarKeyHash: null,
      emailVerifiedAt: null,
      secondFactorSince: null,
      blockedAt: now,
      erasedAt: now,
    },
  })

/** Removes rows that are only about this person and that nothing else refers to. */
export async function removeOwnRows(tx: Tx, { id, emailKey }: Person): Promise<void> {
  const of = { where: { userId: id } }
  await tx.registrationToken.deleteMany(of)
  await tx.pendingSignIn.deleteMany(of)
  await tx.oneTimeToken.deleteMany(of)
  await tx.secondFactor.deleteMany(of)
  await tx.recoveryCode.deleteMany(of)
  await tx.knownDevice.deleteMany(of)
  await tx.notification.deleteMany(of)
  await tx.studyMail.deleteMany(of)
  await tx.chatDigest.deleteMany(of)
  await tx.seatHold.deleteMany(of)
  await tx.paymentClaim.deleteMany(of)
  await tx.cohortWait.deleteMany(of)
  await tx.roomMember.deleteMany(of)
  await tx.roomInvitation.deleteMany({ where: { OR: [{ userId: id }, { invitedById: id }] } })
  await tx.studentNote.deleteMany({ where: { studentId: id } })
  await tx.session.updateMany({ ...of, data: { userAgent: '' } })
  await tx.newsletterSubscriber.deleteMany({ where: { emailKey } })
  await tx.$executeRaw`delete from idempotency_keys where scope like ${`%${id}%`}`
}

/** Removes answers, code and handed-in work; the progress stays, without texts of the person. Returns the keys of the files. */
export async function removeWork(tx: Tx, { id }: Person): Promise<string[]> {
  const own = { enrolment: { userId: id } }
  await tx.reviewAnswer.deleteMany({ where: { userId: id } })
  await tx.reviewCard.deleteMany({ where: own })
  await tx.itemAttempt.deleteMany({ where: own })
  // The office has written this about the person.
  await tx.weekCompletion.updateMany({ where: own, data: { reason: null } })
  await tx.itemCompletion.updateMany({ where: own, data: { reason: null } })
  await tx.paymentPlan.updateMany({ where: own, data: { reason: '' } })
  await tx.paymentPlan.updateMany({ where: { ...own, endReason: { not: null } }, data: { endReason: '' } })
  const files = await tx.submissionFile.findMany({
    where: { submission: { userId: id } },
    select: { storageKey: true },
  })
  const first = await tx.submission.findMany({ where: { userId: id }, select: { storageKey: true } })
  await tx.submission.deleteMany({ where: { userId: id } })
  return [...first, ...files].map(({ storageKey }) => storageKey)
}

/** Removes their messages in all rooms, and everything in their room with the office. */
export async function removeMessages(tx: Tx, { id }: Person, now: Date): Promise<void> {
  await tx.$executeRaw`
    with removed as (
      update room_messages m set content = '', deleted_at = ${now}, client_id = null from rooms r
      where r.id = m.room_id and m.deleted_at is null and (m.user_id = ${id}::uuid or r.office_of_id = ${id}::uuid)
      returning m.room_id, m.id, m.seq)
    insert into events (type, payload)
      select 'room.message_deleted', jsonb_build_object('roomId', room_id, 'messageId', id, 'seq', seq) from removed`
  await tx.room.updateMany({ where: { officeOfId: id }, data: { waitingSince: null } })
  await tx.room.updateMany({ where: { createdById: id }, data: { name: erasedRoomName } })
  await tx.messageReport.updateMany({ where: { reporterId: id }, data: { reason: '' } })
}

/**
 * Removes contact messages and e-mails by the address, also without an account. The row of an e-mail stays, for the counts of
 * announcements and the checks of the ledger; an unsent e-mail is never sent.
 */
export async function removeMail(tx: Tx, { id, emailKey }: Person): Promise<void> {
  await tx.$executeRaw`
    delete from contact_replies r using contact_messages m where m.id = r.message_id and lower(m.email) = ${emailKey}`
  await tx.$executeRaw`delete from contact_messages where lower(email) = ${emailKey}`
  await tx.$executeRaw`
    update outbox_mails set to_email = ${erasedEmail(id)}, data = '{}', subject = null, html = null, text = null,
      last_error = case when state = 'sent' then null else 'erased' end, next_try_at = null,
      state = case when state = 'sent' then state else 'dead' end
    where user_id = ${id}::uuid or lower(to_email) = ${emailKey}`
}

/** In the common lock order. */
/** Programs that were chosen but not paid. */
export const listChoices = async (tx: Tx, { id }: Person): Promise<string[]> =>
  (
    await tx.enrolment.findMany({
      where: { userId: id, status: 'pending' },
      select: { program: { select: { slug: true } } },
      orderBy: { id: 'asc' },
    })
  ).map(({ program }) => program.slug)

export const lockEnrolments = (tx: Tx, { id }: Person) =>
  tx.$queryRaw<
    { id: string }[]
  >`select id from enrolments where user_id = ${id}::uuid order by id for no key update`
