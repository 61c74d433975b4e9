import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApiSession } from '@/features/accounts/session/server/start-session'
import { setUserBlocked } from '@/features/accounts/users/server/office/set-user-blocked'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import { isPersonal, register } from '@/features/office/personal-data/register'
import {
  getCertificate,
  getCertificatePdf,
  getCredential,
} from '@/features/study/certificates/server/get-certificate'
import { issueCertificate } from '@/features/study/certificates/server/issue-certificate'
import { reissueCertificate } from '@/features/study/certificates/server/office/change-certificate'
import { sealCertificate } from '@/features/study/certificates/server/seal.job'
import { container } from '@/server/container'
import { identify } from '@/server/kernel/identify'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { createOpenCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser, requestInfo } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { createItem, createWeek } from '@/testing/learning'
import { createContactMessage } from '@/testing/office'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { verifyAuditLog } from '../../../../../scripts/audit/verify.mjs'
import { cleanUp } from './clean-up.job'
import { erasePerson } from './erase-person'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

const erase = (student: string, email: string, actor = bench.admin) =>
  bench.call(erasePerson, actor, { student, email, reason: 'Asked by e-mail, identity proven' })

const stateOf = (id: string) =>
  bench.db.user.findUniqueOrThrow({ where: { id }, select: { email: true, erasedAt: true, firstName: true } })

/** Expects a refusal after which the account is unchanged. */
async function expectRefused(work: () => Promise<unknown>, id: string, code: string) {
  const before = await stateOf(id)
  expect(await refusal(work())).toBe(code)
  expect(await stateOf(id)).toEqual(before)
  expect(await bench.db.auditEntry.count({ where: { action: 'user.erased', targetUserId: id } })).toBe(0)
}

describe('an erasure is refused', () => {
  it('to everybody but an admin', async () => {
    const { id, email } = await createUser()
    for (const actor of [bench.staff, await actorFor(id)]) {
      await expectRefused(() => erase(id, email, actor), id, 'forbidden')
    }
  })

  it('without a reason, with the address of somebody else, and of nobody', async () => {
    const { id, email } = await createUser()
    const silent = () => bench.call(erasePerson, bench.admin, { student: id, email, reason: ' ' })
    await expectRefused(silent, id, 'Validation.reasonNeeded')
    await expectRefused(() => erase(id, 'other@example.cm'), id, 'Erasure.emailWrong')
    expect(await refusal(erase('no-id', email))).toBe('not_found')
  })

  it('of oneself, of people of the office, and so of the last admin', async () => {
    const { user } = bench.admin
    await expectRefused(() => erase(user.id, user.email), user.id, 'Users.ownAccountRefused')
    const other = await createUser({ role: 'admin' })
    const teacher = await createUser({ additionalRoles: ['staff'] })
    for (const { id, email } of [other, teacher]) {
      await expectRefused(() => erase(id, email), id, 'Erasure.officePerson')
    }
    await bench.db.user.update({ where: { id: user.id }, data: { blockedAt: new Date() } })
    await expectRefused(() => erase(other.id, other.email), other.id, 'forbidden')
    await bench.db.user.update({ where: { id: user.id }, data: { blockedAt: null } })
  })

  it('while a wallet is being asked, and while a refund or a paid seat is owed', async () => {
    bench.provider.approvesAfterMs = null
    const asking = await bench.student()
    await bench.asked(asking)
    await expectRefused(() => erase(asking.user.id, asking.user.email), asking.user.id, 'Erasure.openMoney')
    const owed = await bench.student()
    await bench.mark(await bench.paid(owed))
    await expectRefused(() => erase(owed.user.id, owed.user.email), owed.user.id, 'Erasure.openMoney')
    const waiting = await bench.student()
    await bench.paid(waiting)
    const { id, email } = waiting.user
    const { id: enrolmentId, programId } = await bench.db.enrolment.findFirstOrThrow({
      where: { userId: id },
    })
    const place = { enrolmentId, userId: id, programId, paidAt: bench.clock.now() }
    await bench.db.cohortWait.create({ data: place })
    await expectRefused(() => erase(id, email), id, 'Erasure.openMoney')
  })
})

const secret = 'Nkoulou'
const handle = 'zebedee'
const words = 'quite-personal-words'

function storeFile(key: string): Promise<void> {
  const path = join(mkdtempSync(join(tmpdir(), 'mboa-erase-')), 'file')
  writeFileSync(path, words)
  return container().files.put(key, path)
}
const isStored = (key: string) =>
  container()
    .files.read(key)
    .then(
      (stream) => {
        stream.destroy()
        return true
      },
      () => false,
    )

/** A person who has paid, studied and written texts, and who has a certificate. */
async function makePerson() {
  const { db } = bench
  // Everybody else of these tests has the first number.
  bench.nextPhone()
  const who = await bench.student()
  const { id } = who.user
  const email = `${handle}@example.cm`
  await db.user.update({
    where: { id },
    data: {
      firstName: 'Zébédée',
      lastName: secret,
      username: handle,
      usernameKey: handle,
      email,
      emailKey: email,
      phone: '+237699887766',
    },
  })
  const actor = await actorFor(id)
  const reference = await bench.paid({ ...who, actor, user: { ...who.user, email } })
  const enrolment = await db.enrolment.findFirstOrThrow({ where: { userId: id } })
  const cohort = await createOpenCohort(enrolment.programId)
  await db.enrolment.update({
    where: { id: enrolment.id },
    data: { cohortId: cohort.id, status: 'completed', completedAt: bench.clock.now() },
  })
  return { id, email, actor, reference, enrolment, roomId: cohort.roomId, payingPhone: who.details.phone }
}
type ErasablePerson = Awaited<ReturnType<typeof makePerson>>

/** What the office, an operator and somebody else who pays have written about their payment. */
async function writeAboutMoney({ id, reference, payingPhone }: ErasablePerson) {
  const { db } = bench
  const now = bench.clock.now()
  const intent = await db.paymentIntent.update({
    where: { reference },
    data: { payerEmail: 'uncle@example.cm', payerLocale: 'fr' },
    include: { attempts: true },
  })
  const statement = await db.statement.create({
    data: {
      provider: 'mtn',
      filename: 'november.csv',
      sha256: id,
      coversFrom: now,
      coversTo: now,
      lines: 1,
      importedById: bench.admin.user.id,
      importedAt: now,
    },
  })
  const line = { statementId: statement.id, provider: 'mtn', at: now, isOut: false, amountXaf: 15_000 }
  for (const [number, requestReference] of [
    ['L-1', intent.attempts[0]?.reference],
    ['L-2', undefined],
  ] as const) {
    const text = `${payingPhone};${secret};15000`
    const { id: lineId } = await db.statementLine.create({
      data: { ...line, number, numberKey: number, requestReference, phone: payingPhone, text },
    })
    await db.statementNote.create({
      data: { lineId, reason: `${secret} paid twice`, byId: bench.admin.user.id, at: now },
    })
  }
  await db.paymentEvent.create({
    data: {
      intentId: intent.id,
      type: 'claim.refused',
      details: { reason: `Asked ${secret}`, by: id, from: 'x' },
    },
  })
}

/** Where their name is in what others were sent, and in the log of the office. */
async function writeAtOthers({ id, email }: ErasablePerson) {
  const { db } = bench
  const other = await createUser()
  const room = await db.room.create({ data: { name: 'Study', createdById: other.id } })
  await db.roomInvitation.create({ data: { roomId: room.id, userId: other.id, invitedById: id } })
  const by = `Zébédée ${secret}`
  await db.notification.create({
    data: { userId: other.id, kind: 'room.invited', data: { by, room: 'Study' } },
  })
  await db.notification.create({
    data: { userId: bench.admin.user.id, kind: 'class.attention', data: { studentId: id, student: by } },
  })
  for (const data of [
    { userId: id, colleague: by, by: 'Ada Manga' },
    { userId: other.id, colleague: 'Ada Manga', by },
  ]) {
    await db.notification.create({ data: { userId: bench.admin.user.id, kind: 'factor.reset_asked', data } })
  }
  await db.outboxMail.create({
    data: {
      kind: 'factor_reset_asked',
      userId: bench.admin.user.id,
      toEmail: 'admin@example.cm',
      data: { colleague: by },
      state: 'sent',
    },
  })
  await db.receipt.updateMany({ where: { intent: { userId: id } }, data: { payerName: by } })
  await db.outboxMail.create({
    data: {
      kind: 'chat_digest',
      userId: other.id,
      toEmail: other.email,
      data: { names: [by] },
      state: 'sent',
    },
  })
  await inTransaction(async (tx) => {
    const call = { actor: bench.admin, request: { id: 'r', address: '192.0.2.77' } }
    await recordAudit(tx, call, 'certificate.reissued', { targetUserId: id, details: { name: by } })
    await recordAudit(tx, call, 'mail.sent', { details: { to: email, subject: 'Hello' } })
    await recordAudit(tx, call, 'users.exported', { details: { filter: { q: secret } } })
    await recordAudit(tx, call, 'program.created', { details: { slug: 'somebody-else' } })
  })
}

/** Writes texts of this person into every table that can contain some. */
async function write(person: ErasablePerson) {
  const { id, email, enrolment, roomId } = person
  await writeAboutMoney(person)
  await writeAtOthers(person)
  const { db } = bench
  const { programId } = enrolment
  const now = bench.clock.now()
  const week = await createWeek(programId, 1)
  const item = await createItem({ programId, weekId: week.id, position: 1, kind: 'quiz' })
  const work = { enrolmentId: enrolment.id, itemId: item.id }
  await db.itemCompletion.create({ data: { ...work, how: 'passed', completedAt: now } })
  await db.itemAttempt.create({
    data: {
      ...work,
      revisionId: item.revisionId,
      clientId: 'attempt',
      at: now,
      score: 1,
      max: 1,
      passed: true,
      work: { code: words },
      response: { words },
    },
  })
  await db.reviewAnswer.create({
    data: {
      ...work,
      userId: id,
      clientId: 'review',
      question: 'q',
      at: now,
      receivedAt: now,
      correct: true,
      answer: words,
      response: { words },
    },
  })
  const file = {
    size: words.length,
    sha256: createHash('sha256').update(words).digest('hex'),
    contentType: 'text/plain',
  }
  const intent = await db.paymentIntent.findFirstOrThrow({ where: { userId: id } })
  await db.paymentClaim.create({
    data: {
      intentId: intent.id,
      userId: id,
      number: '8912345678',
      numberKey: '8912345678',
      text: `Paid by ${secret}: 8912345678`,
      answerBy: now,
    },
  })
  await db.submission.create({
    data: {
      ...file,
      userId: id,
      programId,
      enrolmentId: enrolment.id,
      weekNumber: 1,
      filename: `${secret}.txt`,
      storageKey: 'erase-first',
      text: words,
      feedback: `Well done, ${secret}`,
      files: { create: { ...file, position: 2, filename: `${secret} 2.txt`, storageKey: 'erase-second' } },
    },
  })
  for (const key of ['erase-first', 'erase-second', 'erase-none', 'erase-mailed']) {
    await storeFile(key)
  }
  const office = await db.room.create({ data: { name: 'office', officeOfId: id, createdById: id } })
  const say = (room: string, seq: number, userId: string) =>
    db.roomMessage.create({ data: { roomId: room, seq, userId, content: `${words} of ${secret}` } })
  await say(roomId, 1, id)
  await say(office.id, 1, id)
  await say(office.id, 2, bench.staff.user.id)
  await db.studentNote.create({ data: { studentId: id, authorId: bench.staff.user.id, text: words } })
  await db.guardian.create({
    data: {
      userId: id,
      name: secret,
      relation: words,
      email: `guardian-of-${email}`,
      phone: '+237699000007',
    },
  })
  await db.notification.create({ data: { userId: id, kind: 'certificate.issued', data: { words } } })
  await db.newsletterSubscriber.create({ data: { email, emailKey: email } })
  const message = await createContactMessage({ name: secret, email: email.toUpperCase(), message: words })
  await db.contactReply.create({
    data: { messageId: message.id, direction: 'office', subject: 'Re', body: `Dear ${secret}` },
  })
  await db.contactReply.create({
    data: {
      messageId: message.id,
      direction: 'visitor',
      subject: 'Re',
      body: words,
      files: {
        create: {
          position: 1,
          filename: `${secret} 3.txt`,
          size: words.length,
          contentType: 'text/plain',
          storageKey: 'erase-mailed',
          receivedId: words,
        },
      },
    },
  })
  await db.contactNote.create({ data: { messageId: message.id, authorId: bench.staff.user.id, body: words } })
  await db.outboxMail.createMany({
    data: (['queued', 'sent'] as const).map((state) => ({
      kind: 'free',
      userId: id,
      toEmail: email,
      data: { firstName: secret },
      subject: words,
      state,
    })),
  })
}

const jobs = [sealCertificate, cleanUp]
const runJobsNow = () => runDueJobs(container().pool.options.connectionString ?? '', jobs)
const work = async () => {
  await hurryJobs()
  await runJobsNow()
}

/** All tables with a row in which the text occurs. */
async function tablesWith(needle: string): Promise<string[]> {
  const { pool } = container()
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'counters', 'graphile_worker', 'limits') order by 1`,
  )
  const places: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await pool.query(`select 1 from ${name} t where t::text ilike $1 limit 1`, [
      `%${needle}%`,
    ])
    if (hits.length > 0) {
      places.push(name)
    }
  }
  return places
}

describe('an erasure', () => {
  it('leaves no name, address, phone or text of the person in any table, ends their sessions, and revokes the certificate', async () => {
    const person = await makePerson()
    await write(person)
    const { id, email, actor, enrolment, reference } = person
    const { slug } = await bench.db.program.update({
      where: { id: enrolment.programId },
      data: { certificateAfterDays: 0 },
    })
    await bench.db.programWeek.deleteMany({ where: { programId: enrolment.programId, number: { not: 1 } } })
    await bench.db.weekCompletion.create({
      data: {
        enrolmentId: enrolment.id,
        weekNumber: 1,
        completedAt: bench.clock.now(),
        reason: `${secret} was there`,
      },
    })
    const { code } = await bench.call(issueCertificate, actor, { slug, confirm: true })
    await work()
    const { access_token: bearer } = await inTransaction((tx) =>
      startApiSession(tx, actor.user, requestInfo(), bench.clock.now()),
    )
    expect(await identify({ bearer }, bench.clock.now())).toMatchObject({ kind: 'user' })
    const look = () => bench.call(getCertificate, { kind: 'visitor' }, { code })
    expect(await look()).toMatchObject({ status: 'valid', name: `Zébédée ${secret}` })
    expect((await tablesWith(words)).length).toBeGreaterThan(5)
    expect((await tablesWith(person.payingPhone.slice(-9))).length).toBeGreaterThan(2)
    const before = await bench.call(getReceipt, bench.admin, { reference })
    const booked = { number: before.number, at: before.paidAt }

    await erase(id, ` ${email.toUpperCase()} `)
    await erase(id, email)
    expect(await isStored('erase-first')).toBe(true)
    await work()

    expect(await tablesWith(words)).toEqual([])
    expect(await tablesWith(handle)).toEqual([])
    expect(await tablesWith('699887766')).toEqual([])
    expect(await tablesWith(person.payingPhone.slice(-9))).toEqual([])
    expect(await tablesWith('uncle@example.cm')).toEqual([])
    expect(await tablesWith(secret)).toEqual([])
    for (const [name, entry] of Object.entries(register)) {
      if (isPersonal(entry) && entry.of !== null && entry.atErasure === 'removed') {
        const sql = `select count(*)::int as count from "${name}" t
          where (${entry.of}) and $1::uuid is not null and $2::text is not null`
        const { rows } = await container().pool.query(sql, [id, email])
        expect([name, rows[0].count]).toEqual([name, 0])
      }
    }
    expect(await verifyAuditLog(container().pool.options.connectionString ?? '')).toMatchObject({
      fault: undefined,
    })
    const keys = ['erase-first', 'erase-second', 'erase-mailed', 'erase-none']
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false, false, true])

    expect(await identify({ bearer }, bench.clock.now())).not.toMatchObject({ kind: 'user' })
    expect(await look()).toMatchObject({ code, status: 'revoked', name: null, signature: null })
    expect(await refusal(bench.call(getCredential, bench.admin, { code }))).toBe('Certificates.erased')
    expect(await refusal(bench.call(getCertificatePdf, bench.admin, { code }))).toBe('Certificates.erased')
    const again = { code, name: 'Somebody', reason: 'Again' }
    expect(await refusal(bench.call(reissueCertificate, bench.admin, again))).toBe('Certificates.erased')
    expect(await refusal(bench.call(setUserBlocked, bench.admin, { id, blocked: 'false' }))).toBe(
      'Erasure.erased',
    )

    const receipt = await bench.call(getReceipt, bench.admin, { reference })
    expect(receipt).toMatchObject({
      payer: { name: 'N. N.', email: '' },
      amountXaf: 15_000,
      maskedPhone: null,
    })
    expect({ number: receipt.number, at: receipt.paidAt }).toEqual(booked)
    expect(await bench.broken()).toEqual([])
    const entries = await bench.db.auditEntry.findMany({ where: { action: 'user.erased' } })
    expect(entries).toMatchObject([
      {
        actorId: bench.admin.user.id,
        targetUserId: id,
        details: { reason: 'Asked by e-mail, identity proven', emptied: expect.any(Array) },
      },
    ])
    const history = await bench.db.auditEntry.findMany({
      where: { targetUserId: id, action: { not: 'user.erased' } },
    })
    expect(history.length).toBeGreaterThan(0)
    expect(
      history.filter(({ details, address }) => JSON.stringify(details) !== '{}' || address !== null),
    ).toEqual([])
    const progress = await bench.db.enrolment.findUniqueOrThrow({ where: { id: enrolment.id } })
    expect(progress).toMatchObject({ status: 'completed', weeksCompleted: 1 })
  })

  it('takes away why staff released somebody from an item', async () => {
    const { user, program } = await bench.student()
    const enrolment = await bench.db.enrolment.findFirstOrThrow({ where: { userId: user.id } })
    await bench.db.enrolment.update({ where: { id: enrolment.id }, data: { status: 'active' } })
    const week = await createWeek(program.id, 1)
    const item = await createItem({ programId: program.id, weekId: week.id, position: 1, kind: 'lesson' })
    const where = { enrolmentId: enrolment.id, itemId: item.id }
    const byId = bench.staff.user.id
    await bench.db.itemCompletion.create({
      data: { ...where, how: 'waived', byId, reason: 'Was ill', completedAt: bench.clock.now() },
    })
    await erase(user.id, user.email)
    expect(await bench.db.itemCompletion.findFirstOrThrow({ where })).toMatchObject({
      how: 'waived',
      reason: '–',
    })
  })

  it('gives up what was chosen and not paid', async () => {
    const { id, email } = await createUser()
    const program = await createProgram()
    await bench.db.enrolment.create({ data: { userId: id, programId: program.id } })
    await erase(id, email)
    expect(await bench.db.enrolment.count({ where: { userId: id, status: 'pending' } })).toBe(0)
  })

  it('happens once when it is asked for at the same moment, and is whole or not at all', async () => {
    const { id, email } = await createUser({ firstName: 'Twice' })
    await bench.db.studentNote.create({ data: { studentId: id, authorId: bench.staff.user.id, text: 'x' } })
    await Promise.all([erase(id, email), erase(id, email), erase(id, email)])
    expect(await bench.db.auditEntry.count({ where: { action: 'user.erased', targetUserId: id } })).toBe(1)
    expect(await stateOf(id)).toMatchObject({ firstName: 'N.' })
    expect(await bench.db.studentNote.count({ where: { studentId: id } })).toBe(0)
  })

  it('at the moment of the certificate leaves none that counts or names', async () => {
    const { db } = bench
    for (let round = 0; round < 8; round += 1) {
      const who = await bench.student()
      await bench.paid(who)
      const { id, email } = who.user
      const enrolment = await db.enrolment.findFirstOrThrow({ where: { userId: id } })
      const { programId } = enrolment
      const week = await createWeek(programId, 1)
      const item = await createItem({ programId, weekId: week.id, position: 1, kind: 'quiz' })
      const now = bench.clock.now()
      await db.programWeek.deleteMany({ where: { programId, number: { not: 1 } } })
      await db.program.update({ where: { id: programId }, data: { certificateAfterDays: 0 } })
      await db.itemCompletion.create({
        data: { enrolmentId: enrolment.id, itemId: item.id, how: 'passed', completedAt: now },
      })
      await db.weekCompletion.create({ data: { enrolmentId: enrolment.id, weekNumber: 1, completedAt: now } })
      await db.enrolment.update({
        where: { id: enrolment.id },
        data: { status: 'completed', completedAt: now },
      })
      const issue = () => bench.call(issueCertificate, who.actor, { slug: who.program.slug, confirm: true })
      const pair = round % 2 === 0 ? [issue(), erase(id, email)] : [erase(id, email), issue()]
      await Promise.allSettled(pair)
      const certificate = await db.certificate.findUnique({
        where: { enrolmentId: enrolment.id },
        include: { versions: true },
      })
      expect(await stateOf(id)).toMatchObject({ firstName: 'N.' })
      if (certificate) {
        expect([round, certificate.revocation, certificate.versions[0]?.name]).toEqual([round, 'erasure', ''])
      }
    }
  })

  it('removes the files though the worker dies in between', async () => {
    const { id, email } = await createUser()
    const program = await bench.student()
    const enrolment = await bench.db.enrolment.create({
      data: { userId: id, programId: program.program.id, status: 'active' },
    })
    const file = { size: 1, sha256: 'x', contentType: 'text/plain', filename: 'x' }
    for (const [n, key] of ['kill-1', 'kill-2'].entries()) {
      await storeFile(key)
      await bench.db.submission.create({
        data: {
          ...file,
          userId: id,
          programId: program.program.id,
          enrolmentId: enrolment.id,
          version: n + 1,
          storageKey: key,
        },
      })
    }
    await erase(id, email)
    const { files } = container()
    const remove = files.remove.bind(files)
    files.remove = async (key) => {
      await remove(key)
      files.remove = remove
      throw new Error('killed')
    }
    await runJobsNow()
    expect([await isStored('kill-1'), await isStored('kill-2')].filter(Boolean)).toHaveLength(1)
    await work()
    expect([await isStored('kill-1'), await isStored('kill-2')]).toEqual([false, false])
  })

  it('takes away the names of the rooms that the person has made, not those of others', async () => {
    const { id, email } = await createUser()
    const make = (createdById: string) =>
      bench.db.room.create({ data: { name: `Room of ${handle}`, createdById } })
    const [own, other] = [await make(id), await make(bench.staff.user.id)]
    await erase(id, email)
    expect(await bench.db.room.findUnique({ where: { id: own.id } })).toMatchObject({ name: 'Chat' })
    expect(await bench.db.room.findUnique({ where: { id: other.id } })).toMatchObject({ name: other.name })
  })

  it('takes away what a request that was under way has written afterwards', async () => {
    const { id, email } = await createUser()
    const room = await bench.db.room.create({ data: { name: 'late', createdById: bench.staff.user.id } })
    await erase(id, email)
    await bench.db.roomMessage.create({ data: { roomId: room.id, seq: 1, userId: id, content: words } })
    await bench.db.notification.create({ data: { userId: id, kind: 'certificate.issued', data: {} } })
    await work()
    expect(await bench.db.roomMessage.findFirst({ where: { userId: id } })).toMatchObject({ content: '' })
    expect(await bench.db.notification.count({ where: { userId: id } })).toBe(0)
  })
})
