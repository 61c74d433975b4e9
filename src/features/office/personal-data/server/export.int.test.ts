import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalExport } from '@/config/limits'
import { container } from '@/server/container'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { createContactMessage } from '@/testing/office'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { isPersonal, register } from '../register'
import { applyRetention } from './apply-retention.job'
import { getOwnExport } from './get-own-export'
import { makeExport } from './make-export.job'
import { openExport } from './open-export'
import { requestExport } from './request-export'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

type Who = Awaited<ReturnType<typeof actorFor>>
const ask = (who: Who) => bench.call(requestExport, who, {})
const run = (id: string) =>
  makeExport.run({ id }, { log: bench.container.log, attempt: 1, lastAttempt: false })
const copyOf = ({ user }: Who) =>
  bench.db.personalExport.findFirstOrThrow({ where: { userId: user.id }, orderBy: { requestedAt: 'desc' } })

async function made(who: Who) {
  await ask(who)
  const { id } = await copyOf(who)
  await run(id)
  return id
}
async function archiveOf(who: Who, id: string) {
  const { content, size } = await bench.call(openExport, who, { id })
  const bytes = await buffer(content)
  expect(bytes.length).toBe(size)
  return unzipSync(bytes)
}

/** An answer by mail with two files, of which one was refused. */
async function sendFile(messageId: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'mboa-export-')), 'mailed')
  writeFileSync(path, 'sent by mail')
  await container().files.put(`mailed-${messageId}`, path)
  const file = { size: 12, receivedId: 'file' }
  await bench.db.contactReply.create({
    data: {
      messageId,
      direction: 'visitor',
      subject: 'Re',
      body: 'See the file.',
      files: {
        create: [
          { ...file, position: 1, filename: 'été <2>.txt', storageKey: `mailed-${messageId}` },
          { ...file, position: 2, filename: 'run.exe', refusal: 'kind' },
        ],
      },
    },
  })
}

/** Somebody who paid, wrote, handed in a file and sent one by mail. */
async function makeStudent() {
  const student = await bench.student()
  const reference = await bench.paid(student)
  const { id } = student.user
  const enrolment = await bench.db.enrolment.findFirstOrThrow({ where: { userId: id } })
  const path = join(mkdtempSync(join(tmpdir(), 'mboa-export-')), 'work')
  writeFileSync(path, 'my own work')
  await container().files.put(`export-${id}`, path)
  await bench.db.submission.create({
    data: {
      userId: id,
      programId: enrolment.programId,
      enrolmentId: enrolment.id,
      weekNumber: 1,
      filename: 'été <1>.txt',
      size: 11,
      sha256: 'x',
      contentType: 'text/plain',
      storageKey: `export-${id}`,
      feedback: 'Well <done>',
    },
  })
  await bench.db.studentNote.create({
    data: { studentId: id, authorId: bench.staff.user.id, text: 'Pays at the end of the month' },
  })
  const message = await createContactMessage({
    email: student.user.email.toUpperCase(),
    message: 'When does it begin?',
  })
  await sendFile(message.id)
  return { who: await actorFor(id), reference }
}

describe('a copy of one’s data', () => {
  it('is refused to strangers, and somebody else’s is missing', async () => {
    expect(await refusal(bench.call(requestExport, bench.visitor, {}))).toBe('sign_in_first')
    const who = await actorFor((await createUser()).id)
    const id = await made(who)
    for (const other of [await actorFor((await createUser()).id), bench.admin]) {
      expect(await refusal(bench.call(openExport, other, { id }))).toBe('not_found')
    }
    expect(await refusal(bench.call(openExport, bench.visitor, { id }))).toBe('sign_in_first')
  })

  it('has what every table holds of the person, nothing of others and no secrets, with their files', async () => {
    const { who, reference } = await makeStudent()
    const other = await makeStudent()
    const id = await made(who)
    const files = await archiveOf(who, id)
    const text = strFromU8(files['data.json'] ?? new Uint8Array())
    const { tables } = JSON.parse(text)
    for (const [name, entry] of Object.entries(register)) {
      if (!isPersonal(entry) || entry.of === null) {
        continue
      }
      const { rows } = await bench.container.pool.query(
        `select count(*)::int as count from "${name}" t where (${entry.of}) and $1::uuid is not null and $2::text is not null`,
        [who.user.id, who.user.email],
      )
      const isOfCopy = ['personal_exports', 'audit_log', 'outbox_mails'].includes(name)
      expect([name, isOfCopy || (tables[name]?.length ?? 0) === rows[0].count]).toEqual([name, true])
    }
    expect(tables.users).toMatchObject([{ id: who.user.id, email: who.user.email }])
    expect(tables.payment_intents).toMatchObject([{ reference, amount_xaf: 15_000 }])
    expect(tables.receipts).toHaveLength(1)
    expect(tables.student_notes).toMatchObject([{ text: 'Pays at the end of the month' }])
    expect(tables.contact_messages).toMatchObject([{ message: 'When does it begin?' }])
    for (const not of [other.who.user.id, other.reference, 'password_hash', 'token_hash', 'code_hash']) {
      expect(text).not.toContain(not)
    }
    const work = Object.keys(files).find((name) => name.startsWith('files/')) ?? ''
    expect(work).toMatch(/\/1-été _1_\.txt$/)
    expect(strFromU8(files[work] ?? new Uint8Array())).toBe('my own work')
    const mailed = Object.keys(files).filter((name) => name.startsWith('messages/'))
    expect(mailed).toEqual([expect.stringMatching(/\/1-été _2_\.txt$/)])
    expect(strFromU8(files[mailed[0] ?? ''] ?? new Uint8Array())).toBe('sent by mail')
  })

  it('is readable in the person’s language, and shows what somebody wrote as text', async () => {
    const { who } = await makeStudent()
    await callUseCase(requestExport, {}, { actor: who, request: { locale: 'fr' } })
    const { id } = await copyOf(who)
    await run(id)
    const page = strFromU8((await archiveOf(who, id))['index.html'] ?? new Uint8Array())
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain('Adresse e‑mail')
    expect(page).toContain('Well &lt;done&gt;')
    expect(page).not.toContain('<done>')
  })

  it('is made once a day, also when it is asked for twice at once, and mailed once', async () => {
    const who = await actorFor((await createUser({ emailVerifiedAt: new Date() })).id)
    const answers = await Promise.all([ask(who), ask(who)])
    const { id } = await copyOf(who)
    expect(answers).toEqual([
      { id, state: 'making' },
      { id, state: 'making' },
    ])
    expect(await bench.call(getOwnExport, who, {})).toEqual({ state: 'making' })
    await run(id)
    await run(id)
    expect(await ask(who)).toEqual({ id, state: 'ready' })
    expect(await bench.db.personalExport.count({ where: { userId: who.user.id } })).toBe(1)
    expect(await bench.db.outboxMail.count({ where: { userId: who.user.id, kind: 'export_ready' } })).toBe(1)
  })

  it('is there for a day and for its person only, and then removed', async () => {
    const who = await actorFor((await createUser()).id)
    const id = await made(who)
    const { storageKey } = await copyOf(who)
    bench.clock.advance(personalExport.keptMs - 1)
    expect(await bench.call(getOwnExport, who, {})).toMatchObject({ state: 'ready', id })
    expect(Object.keys(await archiveOf(who, id)).sort()).toEqual(['data.json', 'index.html'])
    bench.clock.advance(1)
    expect(await refusal(bench.call(openExport, who, { id }))).toBe('not_found')
    await applyRetention.run({}, { log: bench.container.log, attempt: 1, lastAttempt: false })
    await expect(container().files.read(storageKey ?? '')).rejects.toThrow()
    expect(await copyOf(who)).toMatchObject({ storageKey: null })
    expect(await ask(who)).toMatchObject({ state: 'making' })
  })
})
