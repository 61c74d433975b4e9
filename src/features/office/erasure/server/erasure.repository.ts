import type { Role } from '@/config/roles'
import { personName } from '@/lib/person-name'
import { isOfOffice } from '@/server/kernel/office-people.sql'
import type { Tx } from '@/server/kernel/transaction'
import { erasedEmail, erasedName, erasedRoomName } from '../erasure.rules'

export interface Person {
  id: string
  role: Role
  additionalRoles: Role[]
  firstName: string
  lastName: string
  username: string
  phone: string | null
  email: string
  emailKey: string
  erasedAt: Date | null
  hasOpenMoney: boolean
}

/** The caller must have locked the account, so that a payment that begins waits. */
export async function findPerson(tx: Tx, id: string): Promise<Person | undefined> {
  const [person] = await tx.$queryRaw<Person[]>`
    select u.id, u.role::text as role, u.additional_roles::text[] as "additionalRoles", u.first_name as "firstName",
      u.last_name as "lastName", u.username, u.phone, u.email, u.email_key as "emailKey", u.erased_at as "erasedAt",
      exists (select 1 from payment_intents i where i.user_id = u.id and (i.state = 'review'
        or exists (select 1 from payment_attempts a where a.intent_id = i.id
          and a.state in ('created', 'submitting', 'pending', 'unknown'))
        or exists (select 1 from refunds r where r.intent_id = i.id and r.state not in ('done', 'withdrawn'))))
      or exists (select 1 from cohort_waits w where w.user_id = u.id and w.paid_at is not null) as "hasOpenMoney"
    from users u where u.id = ${id}::uuid`
  return person
}

/** Histories refuse every update; in this transaction they let facts about a person be taken out, and still nothing else. */
const allowEmptying = (tx: Tx, isAllowed: boolean) =>
  tx.$executeRaw`select set_config('academy.emptying', ${isAllowed ? 'on' : 'off'}, true)`

/** In place of a text that must not be empty. */
const noText = '–'

/**
 * The books keep amounts, numbers and dates. The numbers that pay, the address of somebody else who paid, and what the office or an
 * operator wrote about the person go. An operator's line is theirs if it is of one of their requests, or of a phone of theirs and of
 * nobody else's request: families share phones.
 */
export async function removePayer(tx: Tx, { id, phone }: Person): Promise<void> {
  await tx.$executeRaw`
    with theirs as (
      select a.id, a.phone, a.reference, lower(regexp_replace(a.provider_txn_id, '[^A-Za-z0-9]', '', 'g')) as number
      from payment_attempts a join payment_intents i on i.id = a.intent_id where i.user_id = ${id}::uuid),
    lines as (
      select l.id from statement_lines l where l.intent_id in (select id from payment_intents where user_id = ${id}::uuid)
        or l.request_reference in (select reference from theirs) or lower(l.number_key) in (select number from theirs)
        or (l.intent_id is null and l.phone in (
            select phone from theirs where phone <> '' union all select ${phone ?? ''}::text where ${phone ?? ''}::text <> '')
          and not exists (select 1 from payment_attempts a join payment_intents i on i.id = a.intent_id
            where i.user_id <> ${id}::uuid and (a.reference = l.request_reference
              or lower(regexp_replace(a.provider_txn_id, '[^A-Za-z0-9]', '', 'g')) = lower(l.number_key))))),
    notes as (
      update statement_notes n set reason = ${noText} where n.line_id in (select id from lines)
        or n.attempt_id in (select id from theirs)
        or n.refund_id in (select r.id from refunds r join payment_intents i on i.id = r.intent_id where i.user_id = ${id}::uuid))
    update statement_lines set phone = null, text = '' where id in (select id from lines)`
  await tx.$executeRaw`
    update payment_attempts a set phone = '', prompt_phone = null, next_action = null,
      handle = case when next_read_at is null then null else handle end
    from payment_intents i where i.id = a.intent_id and i.user_id = ${id}::uuid`
  await tx.$executeRaw`
    update provider_trials set phone = '', next_action = null,
      handle = case when next_read_at is null then null else handle end
    where asked_by_id = ${id}::uuid`
  await tx.$executeRaw`
    update refunds r set reason = ${noText}, approval_reason = case when approval_reason is null then null else ${noText} end,
      refusal = case when refusal is null then null else ${noText} end
    from payment_intents i where i.id = r.intent_id and i.user_id = ${id}::uuid`
  await tx.$executeRaw`
    update receipts r set payer_name = null
    from payment_intents i where i.id = r.intent_id and i.user_id = ${id}::uuid and r.payer_name is not null`
  await tx.$executeRaw`
    update payment_intents set phone = case when phone is null then null else '' end, payer_email = null, payer_locale = null,
      manual_reason = case when manual_reason is null then null else ${noText} end
    where user_id = ${id}::uuid`
  await allowEmptying(tx, true)
  await tx.$executeRaw`
    update payment_events e set details = e.details - '{reason,phone,number,note}'::text[]
    from payment_intents i where i.id = e.intent_id and i.user_id = ${id}::uuid
      and e.details ?| '{reason,phone,number,note}'::text[]`
  await allowEmptying(tx, false)
  await tx.paymentLink.deleteMany({ where: { enrolment: { userId: id } } })
}

/** Texts by which entries about others can name somebody, as they stand in JSON, in lower case. */
function namesInJson(person: Person): string[] {
  const { firstName, lastName, username, email, phone } = person
  const whole = [personName(person), `${lastName} ${firstName}`, lastName, username].map((text) =>
    JSON.stringify(text),
  )
  return [...whole, email, ...(phone ? [phone] : [])].map((text) => text.toLowerCase())
}

/**
 * Empties the entries of the audit log about the person: who did what and when stays, and the chain still verifies. Returns the
 * numbers of the entries, which the entry of the erasure has to list.
 */
export async function emptyAuditEntries(tx: Tx, person: Person, now: Date): Promise<number[]> {
  await allowEmptying(tx, true)
  const rows = await tx.$queryRaw<{ id: number }[]>`
    update audit_log a set details = '{}', address = null, salt = null, blanked_at = ${now}::timestamptz
    where a.blanked_at is null and a.action <> 'user.erased' and (a.target_user_id = ${person.id}::uuid
      or exists (select 1 from unnest(${namesInJson(person)}::text[]) name where position(name in lower(a.details::text)) > 0))
    returning a.id::float8 as id`
  await allowEmptying(tx, false)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** Their name in what others were sent: notifications, and e-mails whose text is still kept. */
export async function removeNameAtOthers(tx: Tx, person: Person): Promise<void> {
  const { id } = person
  const name = personName(person)
  const nobody = personName(erasedName)
  await tx.$executeRaw`
    update notifications set data = data || jsonb_build_object('by', ${nobody}::text)
    where kind = 'room.invited' and data ->> 'by' = ${name}
      and user_id in (select user_id from room_invitations where invited_by_id = ${id}::uuid)`
  await tx.$executeRaw`
    update notifications set data = data || jsonb_build_object('student', ${nobody}::text)
    where kind = 'class.attention' and data ->> 'studentId' = ${id}
      and user_id in (select u.id from users u where ${isOfOffice('u')})`
  await tx.$executeRaw`
    update notifications set data = data
      || case when data ->> 'userId' = ${id} then jsonb_build_object('colleague', ${nobody}::text) else '{}' end
      || case when data ->> 'by' = ${name} then jsonb_build_object('by', ${nobody}::text) else '{}' end
    where kind = 'factor.reset_asked' and (data ->> 'userId' = ${id} or data ->> 'by' = ${name})
      and user_id in (select u.id from users u where ${isOfOffice('u')})`
  await tx.$executeRaw`
    update outbox_mails set data = '{}', subject = null, html = null, text = null
    where state in ('sent', 'dead') and user_id is distinct from ${id}::uuid
      and kind in ('chat_digest', 'room_invitation', 'class_alert', 'staff_alert', 'payment_alert', 'factor_reset_asked')
      and position(lower(${name}) in lower(data::text || coalesce(subject, '') || coalesce(html, '') || coalesce(text, ''))) > 0`
}

/** Empties the account, so that nobody can sign in any more; the caller passes the hash of a password that nobody knows. */
export const emptyAccount = (tx: Tx, { id }: Person, passwordHash: string, now: Date) =>
  tx.user.update({
    where: { id },
    data: {
      ...erasedName,
      role: 'student',
      additionalRoles: [],
      username: `erased-${id}`,
      usernameKey: `erased-${id}`,
      email: erasedEmail(id),
      emailKey: erasedEmail(id),
      passwordHash,
      phone: null,
      calendarKeyHash: null,
      dateOfBirth: null,
      guardianNeededUntil: null,
      chatClosedUntil: null,
      emailVerifiedAt: null,
      secondFactorSince: null,
      blockedAt: now,
      erasedAt: now,
    },
  })

/** Removes rows that are only about this person and that nothing else refers to. */
export async function removeOwnRows(tx: Tx, { id, emailKey }: Person): Promise<void> {
  const of = { where: { userId: id } }
  // What they wrote when they asked for a refund; the refund itself belongs to the accounts.
  await tx.refund.updateMany({ where: { askedById: id }, data: { reason: noText } })
  await tx.registrationToken.deleteMany(of)
  await tx.pendingSignIn.deleteMany(of)
  await tx.oneTimeToken.deleteMany(of)
  await tx.secondFactor.deleteMany(of)
  await tx.recoveryCode.deleteMany(of)
  await tx.factorReset.deleteMany(of)
  await tx.guardian.deleteMany(of)
  await tx.knownDevice.deleteMany(of)
  await tx.consent.deleteMany(of)
  await tx.notification.deleteMany(of)
  await tx.pushSubscription.deleteMany(of)
  await tx.notificationChoice.deleteMany(of)
  await tx.studyMail.deleteMany(of)
  await tx.unfinishedReminder.deleteMany(of)
  await tx.chatDigest.deleteMany(of)
  await tx.seatHold.deleteMany(of)
  await tx.paymentClaim.deleteMany(of)
  await tx.cohortWait.deleteMany(of)
  await tx.roomMember.deleteMany(of)
  await tx.roomInvitation.deleteMany({ where: { OR: [{ userId: id }, { invitedById: id }] } })
  await tx.studentNote.deleteMany({ where: { studentId: id } })
  await tx.announcementReceiver.updateMany({ ...of, data: { lastError: null } })
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
  await tx.itemCompletion.updateMany({ where: { ...own, how: 'waived' }, data: { reason: noText } })
  await tx.itemCompletion.updateMany({ where: { ...own, how: { not: 'waived' } }, data: { reason: null } })
  await tx.paymentPlan.updateMany({ where: own, data: { reason: '' } })
  await tx.paymentPlan.updateMany({
    where: { ...own, endReason: { not: null } },
    data: { endReason: noText },
  })
  const files = await tx.submissionFile.findMany({
    where: { submission: { userId: id } },
    select: { storageKey: true },
  })
  const first = await tx.submission.findMany({ where: { userId: id }, select: { storageKey: true } })
  await tx.submission.deleteMany({ where: { userId: id } })
  const copies = await tx.personalExport.findMany({ where: { userId: id }, select: { storageKey: true } })
  await tx.personalExport.deleteMany({ where: { userId: id } })
  return [...first, ...files, ...copies].flatMap(({ storageKey }) => storageKey ?? [])
}

/** Removes their messages in all rooms, and everything in their room with the office. */
export async function removeMessages(tx: Tx, { id }: Person, now: Date): Promise<void> {
  await tx.$executeRaw`
    with removed as (
      update room_messages m set content = '', deleted_at = ${now}, client_id = null, mentions = '{}' from rooms r
      where r.id = m.room_id and m.deleted_at is null and (m.user_id = ${id}::uuid or r.office_of_id = ${id}::uuid)
      returning m.room_id, m.id, m.seq),
    photos as (delete from room_photos f using removed where f.message_id = removed.id)
    insert into events (type, payload)
      select 'room.message_deleted', jsonb_build_object('roomId', room_id, 'messageId', id, 'seq', seq) from removed`
  await tx.room.updateMany({ where: { officeOfId: id }, data: { waitingSince: null } })
  await tx.room.updateMany({ where: { createdById: id }, data: { name: erasedRoomName } })
  await tx.messageReport.updateMany({
    where: { OR: [{ reporterId: id }, { message: { userId: id } }] },
    data: { reason: '' },
  })
}

/**
 * Removes contact messages and e-mails by the address, also without an account. The row of an e-mail stays, for the counts of
 * announcements and the checks of the ledger; an unsent e-mail is never sent. Returns the keys of the files that came by mail.
 */
export async function removeMail(tx: Tx, { id, emailKey }: Person): Promise<string[]> {
  const files = await tx.$queryRaw<{ key: string }[]>`
    select f.storage_key as key from contact_files f join contact_replies r on r.id = f.reply_id
    join contact_messages m on m.id = r.message_id where lower(m.email) = ${emailKey} and f.storage_key is not null`
  // The rows of the files go with their replies.
  await tx.$executeRaw`
    delete from contact_replies r using contact_messages m where m.id = r.message_id and lower(m.email) = ${emailKey}`
  // Their notes go with them.
  await tx.$executeRaw`delete from contact_messages where lower(email) = ${emailKey}`
  await tx.$executeRaw`
    update outbox_mails set to_email = ${erasedEmail(id)}, data = '{}', subject = null, html = null, text = null, delivery_error = null,
      last_error = case when state = 'sent' then null else 'erased' end, next_try_at = null,
      state = case when state = 'sent' then state else 'dead' end
    where user_id = ${id}::uuid or lower(to_email) = ${emailKey}`
  return files.map(({ key }) => key)
}

/** Programs that were chosen but not paid. */
export const listChoices = async (tx: Tx, { id }: Person): Promise<string[]> =>
  (
    await tx.enrolment.findMany({
      where: { userId: id, status: 'pending' },
      select: { program: { select: { slug: true } } },
      orderBy: { id: 'asc' },
    })
  ).map(({ program }) => program.slug)

/** In the common lock order. */
export const lockEnrolments = (tx: Tx, { id }: Person) =>
  tx.$queryRaw<
    { id: string }[]
  >`select id from enrolments where user_id = ${id}::uuid order by id for no key update`
