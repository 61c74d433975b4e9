import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { publicCalls } from '@/app/api/calls/public'
import { hour } from '@/config/durations'
import { incoming, upload } from '@/config/limits'
import { replyAddress } from '@/features/base/mail/server/reply-address'
import { cleanUploads } from '@/features/study/assignments/server/clean-uploads.job'
import { receiveFiles } from '@/features/talk/contact/server/receive-files.job'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { ResendInbox } from '@/infrastructure/mail/resend-inbox'
import { testFolder } from '@/testing/folder'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { createContactMessage, signIn } from '@/testing/office'
import {
  type AttachedToUs,
  FakeResendInbox,
  receivedEvent,
  type SentToUs,
  signedRequest,
  webhookSecret,
} from '@/testing/simulators/fake-resend-inbox'
import { testContainer } from '@/testing/test-container'
import { jpegOf, pdf, pngOf } from '@/testing/uploads'
import { zipOf } from '@/testing/zip'
import { receiveMail } from './receive-mail.job'

const { handler: webhook } = publicCalls['POST /api/mail/events']
const { handler: download } = backOfficeCalls['GET /api/admin/messages/{id}/files/{file}']

const fake = new FakeResendInbox()
const dataDir = testFolder()
const container = testContainer({
  ports: async () => ({
    inbox: new ResendInbox({ apiKey: 're_test', secret: webhookSecret, baseUrl: await fake.start() }),
    clock: new FakeClock(new Date()),
  }),
  env: {
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000',
    RESEND_API_KEY: 're_test',
    RESEND_WEBHOOK_SECRET: webhookSecret,
    MAIL_FROM: 'office@academy.test',
    MAIL_REPLY_DOMAIN: 'reply.academy.test',
  },
})
afterAll(() => fake.stop())

let message: { id: string; email: string }
beforeEach(async () => {
  message = await createContactMessage()
  fake.sentFiles.length = 0
})

const named = (name: string | null, content: Buffer | string = pdf): AttachedToUs => ({
  name,
  content: Buffer.from(content),
})

async function deliver(mail: SentToUs) {
  const now = container.clock.now()
  fake.mails.set(mail.id, mail)
  const { status } = await webhook(signedRequest(receivedEvent(mail, now), now), {
    params: Promise.resolve({}),
  })
  expect(status).toBe(200)
}
function written(files: AttachedToUs[]): SentToUs {
  return {
    id: randomUUID(),
    from: message.email,
    to: [replyAddress(message.id) ?? ''],
    messageId: `<${randomUUID()}@phone.example>`,
    text: 'See the file.',
    html: null,
    headers: {},
    files,
  }
}
const work = () => runDueJobs(container.databaseUrl, [receiveMail, receiveFiles])
async function send(...files: AttachedToUs[]) {
  const mail = written(files)
  await deliver(mail)
  await work()
  return mail
}
const rows = (messageId = message.id) =>
  container.db.contactFile.findMany({
    where: { reply: { messageId } },
    orderBy: [{ replyId: 'asc' }, { position: 'asc' }],
  })
const outcomes = async () =>
  (await rows()).map(({ filename, refusal, storageKey, contentType }) => [
    filename,
    refusal ?? (storageKey ? contentType : 'waits'),
  ])
const stored = () => readdirSync(join(dataDir, 'uploads'))
const run = (replyId: string, lastAttempt = false) =>
  receiveFiles.run({ replyId }, { log: container.log, attempt: 1, lastAttempt })

describe('a file of a conversation', () => {
  const open = (bearer: string | null, id: string, file: string) =>
    download(
      new Request(`http://localhost:3000/api/admin/messages/${id}/files/${file}`, {
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      }),
      { params: Promise.resolve({ id, file }) },
    )
  const fileOf = async () => (await rows()).at(-1)?.id ?? ''

  it('is refused to strangers, to students, and to people of the office who are blocked', async () => {
    await send(named('plan.pdf'))
    const [student, blocked] = [await signIn(), await signIn({ role: 'staff', blockedAt: new Date() })]
    expect((await open(null, message.id, await fileOf())).status).toBe(401)
    for (const { bearer } of [student, blocked]) {
      expect([401, 403]).toContain((await open(bearer, message.id, await fileOf())).status)
    }
    const writer = await signIn({ email: message.email })
    expect((await open(writer.bearer, message.id, await fileOf())).status).toBe(403)
  })

  it('is missing under another conversation, and when it is refused or still waits', async () => {
    await send(named('plan.pdf'))
    const file = await fileOf()
    const { bearer } = await signIn({ role: 'staff' })
    const other = await createContactMessage()
    for (const [id, name] of [
      [other.id, file],
      [message.id, randomUUID()],
      [message.id, 'x'],
      ['x', file],
    ] as const) {
      expect((await open(bearer, id, name)).status).toBe(404)
    }
    await send(named('run.exe'))
    expect((await open(bearer, message.id, await fileOf())).status).toBe(404)
    await deliver(written([named('late.pdf')]))
    await runDueJobs(container.databaseUrl, [receiveMail])
    expect(await outcomes()).toContainEqual(['late.pdf', 'waits'])
    expect((await open(bearer, message.id, await fileOf())).status).toBe(404)
    await work()
  })

  it('is downloaded by the office, and never runs or stays in a shared cache', async () => {
    await send(named('plan "é" 1.pdf'))
    for (const role of ['staff', 'admin'] as const) {
      const { bearer } = await signIn({ role })
      const answer = await open(bearer, message.id, await fileOf())
      expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(pdf.length),
        'content-disposition': `attachment; filename="plan ___ 1.pdf"; filename*=UTF-8''plan%20%22%C3%A9%22%201.pdf`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
  })
})

describe('the files of an answer', () => {
  it('are kept by their content, whatever their names', async () => {
    await send(
      named('../../etc/plan.pdf'),
      named('IMG\r\n 0001.JPG', jpegOf(10, 10)),
      named('Écran d’été.png', pngOf(10, 10)),
      named('notes.txt', 'Hé'),
      named('ok.zip', zipOf([{ name: 'a/notes.txt', content: Buffer.from('x') }])),
      named(`${'long '.repeat(60)}.pdf`),
    )
    const found = await outcomes()
    expect(found.slice(0, 5)).toEqual([
      ['.._.._etc_plan.pdf', 'application/pdf'],
      ['IMG 0001.JPG', 'image/jpeg'],
      ['Écran d’été.png', 'image/png'],
      ['notes.txt', 'text/plain; charset=utf-8'],
      ['ok.zip', 'application/zip'],
    ])
    expect(found[5]?.[1]).toBe('application/pdf')
    expect(found[5]?.[0]?.length).toBeLessThanOrEqual(incoming.fileNameLength)
    expect(await rows()).toMatchObject([{ size: pdf.length }, {}, {}, { size: 3 }, {}, {}])
  })

  it('are refused with the reason when they run, lie, or are of another kind', async () => {
    const hidden = Buffer.from('x')
    await send(
      named('photo.heic', 'x'),
      named('setup.exe', 'MZ'),
      named('page.html', '<script>1</script>'),
      named('drawing.svg', '<svg/>'),
      named('run.js', 'x'),
      named('a\u202efdp.exe', 'MZ'),
      named(null),
    )
    await send(
      named('invoice.pdf', 'MZ\u0090\u0000This program cannot be run in DOS mode'),
      named('drawing.png', '<svg onload="alert(1)"/>'),
      named('both.pdf', Buffer.concat([pdf, zipOf([{ name: 'a.txt', content: hidden }])])),
      named(
        'hides.zip',
        zipOf([
          { name: 'a.txt', content: hidden },
          { name: 'invoice.exe', content: hidden },
        ]),
      ),
      named('nested.zip', zipOf([{ name: 'b.zip', content: zipOf([{ name: 'a.txt', content: hidden }]) }])),
      named('empty.txt', ''),
      named('wide.png', pngOf(20_000, 20_000)),
    )
    const found = await outcomes()
    expect(found).toEqual([
      ['photo.heic', 'kind'],
      ['setup.exe', 'kind'],
      ['page.html', 'kind'],
      ['drawing.svg', 'kind'],
      ['run.js', 'kind'],
      ['afdp.exe', 'kind'],
      ['?', 'kind'],
      ['invoice.pdf', 'differs'],
      ['drawing.png', 'differs'],
      ['both.pdf', 'differs'],
      ['hides.zip', 'archive'],
      ['nested.zip', 'archive'],
      ['empty.txt', 'empty'],
      ['wide.png', 'pixels'],
    ])
    expect(fake.sentFiles).not.toContain('page.html')
  })

  it('are bounded: each, their number, all of an e-mail, and all of a conversation', async () => {
    const before = stored().length
    await send(
      { ...named('large.pdf'), size: upload.maxBytes + 1 },
      { ...named('lies.txt', Buffer.alloc(upload.maxBytes + 1, 'a')), size: 3 },
      ...Array.from({ length: incoming.files }, (_, n) => named(`${n}.txt`, 'x')),
    )
    const found = (await outcomes()).map(([, outcome]) => outcome)
    const text = 'text/plain; charset=utf-8'
    const taken = Array.from({ length: incoming.files - 2 }, () => text)
    expect(found).toEqual(['too_large', 'too_large', ...taken, 'too_many', 'too_many'])
    expect(fake.sentFiles).not.toContain('large.pdf')
    expect(stored()).toHaveLength(before + taken.length)

    const fill = async (bytes: number) => {
      const mail = written([named('next.txt', 'xx')])
      await deliver(mail)
      await runDueJobs(container.databaseUrl, [receiveMail])
      const reply = await container.db.contactReply.findFirstOrThrow({ where: { receivedId: mail.id } })
      const earlier = { filename: 'earlier.pdf', position: 9, receivedId: 'x', storageKey: randomUUID() }
      const { id } = await container.db.contactFile.create({
        data: { ...earlier, replyId: reply.id, size: bytes },
      })
      await work()
      const [next] = await container.db.contactFile.findMany({ where: { replyId: reply.id, position: 1 } })
      await container.db.contactFile.update({
        where: { id },
        data: { size: incoming.conversationBytes - 100 },
      })
      return next?.refusal
    }
    expect(await fill(upload.togetherBytes - 1)).toBe('space')
    await send(named('small.txt', 'x'.repeat(60)))
    await send(named('other.txt', 'x'.repeat(60)))
    expect((await outcomes()).slice(-2)).toEqual([
      ['small.txt', text],
      ['other.txt', 'space'],
    ])
  })

  it('are kept once, however often the e-mail comes and the job runs', async () => {
    const before = stored().length
    const mail = await send(named('plan.pdf'))
    await deliver(mail)
    await deliver({ ...mail, id: randomUUID() })
    await work()
    const [row] = await rows()
    await run(row?.replyId ?? '')
    expect(await rows()).toHaveLength(1)
    expect(fake.sentFiles).toEqual(['plan.pdf'])
    expect(stored()).toHaveLength(before + 1)
  })

  it.each(['busy', 'expired', 'cut'] as const)(
    'are fetched again after the provider was: %s',
    async (fault) => {
      const before = stored().length
      fake.fileFaults.set(`${fault}.txt`, fault)
      await send(named('first.pdf'), named(`${fault}.txt`, 'x'.repeat(200_000)), named('last.pdf'))
      expect((await outcomes()).map(([, outcome]) => outcome)).toEqual([
        'application/pdf',
        'waits',
        'application/pdf',
      ])
      await hurryJobs()
      await work()
      expect(await rows()).toMatchObject([{}, { size: 200_000, refusal: null }, {}])
      expect(fake.sentFiles.filter((name) => name === 'first.pdf')).toHaveLength(1)
      expect(stored()).toHaveLength(before + 3)
    },
  )

  it('are given up when the provider has none, and at the last attempt', async () => {
    for (const fault of ['gone', 'elsewhere', 'moved'] as const) {
      fake.fileFaults.set(`${fault}.pdf`, fault)
    }
    await send(named('gone.pdf'), named('elsewhere.pdf'), named('moved.pdf'))
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(['gone', 'waits', 'waits'])
    const [row] = await rows()
    await expect(run(row?.replyId ?? '', true)).rejects.toThrow('did not give us a file')
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(['gone', 'gone', 'gone'])
    expect(container.logged()).toContain('mail.file_lost')
    await hurryJobs()
    await work()
  })
})

describe('what is left on the disk', () => {
  const clean = async () => {
    container.clock.advance(25 * hour)
    await cleanUploads.run({}, { log: container.log, attempt: 1, lastAttempt: false })
  }

  it('after a kill between file and row is stored again, once, and removed later', async () => {
    await clean()
    const before = stored().length
    const { files } = container
    const killed: typeof files = {
      ...files,
      put: async (key, path) => {
        await files.put(key, path)
        return new Promise(() => undefined)
      },
    }
    await deliver(written([named('plan.pdf')]))
    await runDueJobs(container.databaseUrl, [receiveMail])
    const [row] = await rows()
    Object.assign(container, { files: killed })
    void run(row?.replyId ?? '')
    await expect.poll(() => stored().length).toBe(before + 1)
    Object.assign(container, { files })
    expect(await outcomes()).toEqual([['plan.pdf', 'waits']])
    await work()
    expect(await outcomes()).toEqual([['plan.pdf', 'application/pdf']])
    expect(stored()).toHaveLength(before + 2)
    await clean()
    expect(stored()).toHaveLength(before + 1)
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
  })

  it('of a conversation that is removed while a file is on its way is nothing', async () => {
    const before = stored().length
    const { files } = container
    await deliver(written([named('plan.pdf')]))
    await runDueJobs(container.databaseUrl, [receiveMail])
    const [row] = await rows()
    const removing: typeof files = {
      ...files,
      put: async (key, path) => {
        await files.put(key, path)
        await container.db.contactReply.deleteMany({ where: { messageId: message.id } })
      },
    }
    Object.assign(container, { files: removing })
    await run(row?.replyId ?? '')
    Object.assign(container, { files })
    expect(await rows()).toEqual([])
    expect(stored()).toHaveLength(before)
  })

  it('of a conversation that was removed goes with the next cleaning', async () => {
    await send(named('plan.pdf'))
    const before = stored().length
    await container.db.contactReply.deleteMany({ where: { messageId: message.id } })
    await clean()
    expect(stored()).toHaveLength(before - 1)
  })
})
