import { announce } from '@/features/study/announcements/server/announce'
import {
  type AnnouncementProgress,
  getAnnouncement,
} from '@/features/study/announcements/server/read-announcements'
import { unsubscribeToken } from '@/features/talk/newsletter/server/unsubscribe-token'
import { callUseCase } from '../call'
import { openMailRig } from '../mail-rig'
import { problem } from '../simulators/fake-resend'
import {
  faults,
  lockMail,
  type Outcome,
  Postman,
  pressLink,
  settingsOfSite,
  startWholeServer,
} from './newsletter-server'
import { signIn } from './product'

export const subjects = { en: 'New classes', fr: 'Nouvelles classes' }
const letter = {
  to: 'newsletter',
  students: 'all',
  language: 'all',
  written_in: 'en',
  subject: subjects.en,
  text: 'They begin in January.',
  other_subject: subjects.fr,
  other_text: 'Elles commencent en janvier.',
  needed: 'no',
}

const addressOf = (n: number) => `n${n}@example.cm`
const numberOf = (address: string) => Number(/^n(\d+)@/.exec(address)?.[1])
/** Of each language every second. */
export const languageOf = (address: string) => (numberOf(address) % 2 === 0 ? 'fr' : 'en')
/** What the provider reports of a mail after it has accepted it. */
const outcomeOf = (address: string): Outcome | undefined => {
  const n = numberOf(address)
  return n % 70 === 0 ? 'bounced' : n % 400 === 1 ? 'complained' : undefined
}

const earlier = 20
const others = 20
const leaving = 40
const pressing = 30

type Rig = Awaited<ReturnType<typeof openMailRig>>
type WholeServer = Awaited<ReturnType<typeof startWholeServer>>

class Sending {
  readonly postman: Postman
  /** The addresses of those who unsubscribed before their turn, and with the link of the newsletter. */
  readonly left: string[] = []
  readonly pressed: string[] = []
  /** The mail whose worker was killed between the answer and the commit. */
  uncommitted = ''

  constructor(
    private readonly rig: Rig,
    private readonly server: WholeServer,
    private readonly databaseUrl: string,
  ) {
    this.postman = new Postman(server)
  }

  /**
   * Confirmed readers in two languages; some whose earlier mail came back or was called spam, some who have not confirmed, and some
   * who have left.
   */
  async addSubscribers(readers: number) {
    const { db } = this.rig
    await db.$executeRaw`
      insert into newsletter_subscribers (id, email, email_key, locale, status)
      select gen_random_uuid(), 'n' || n || '@example.cm', 'n' || n || '@example.cm', case when n % 2 = 0 then 'fr' else 'en' end,
        (case when n <= ${readers + earlier}::int then 'subscribed' when n % 2 = 0 then 'pending' else 'unsubscribed' end)::"SubscriberStatus"
      from generate_series(1, ${readers + earlier + others}::int) n`
    for (let n = readers + 1; n <= readers + earlier; n += 1) {
      const providerId = `earlier-${n}`
      await db.outboxMail.create({
        data: {
          kind: 'newsletter_confirm',
          toEmail: addressOf(n),
          state: 'sent',
          providerId,
          sentAt: new Date(),
        },
      })
      await this.postman.report(providerId, n % 2 === 0 ? 'bounced' : 'complained')
    }
  }

  /** What the provider knows of accepted mails arrives at the server. True if nothing is left to report. */
  async report(): Promise<boolean> {
    const { fake } = this.rig
    const returned = fake.delivered.flatMap(({ key, to }) => {
      const [id, outcome] = [fake.idOf(key), outcomeOf(to[0] ?? '')]
      return id && outcome ? [{ id, outcome }] : []
    })
    for (const { id, outcome } of returned) {
      await this.postman.report(id, outcome)
    }
    return returned.every(({ id }) => this.postman.accepted.has(id))
  }

  reach = (count: number) =>
    this.rig.until(async () => {
      await this.report()
      return this.rig.fake.delivered.length >= count
    })

  /** Those whose turn is last leave by the link of an earlier newsletter. */
  async leave(announcementId: string) {
    const waiting = await this.rig.db.newsletterDelivery.findMany({
      where: { announcementId, state: 'waiting' },
      orderBy: { subscriberId: 'desc' },
      take: leaving,
      include: { subscriber: { select: { email: true } } },
    })
    for (const { subscriberId, subscriber } of waiting) {
      const token = encodeURIComponent(unsubscribeToken(subscriberId))
      const status = await pressLink(
        this.server,
        `https://academy.test/api/newsletter/unsubscribe?token=${token}`,
      )
      if (status === 200) {
        this.left.push(subscriber.email)
      }
    }
  }

  /** Some who have read it press its link. */
  async pressLinks() {
    const { db, fake } = this.rig
    const sent = await db.outboxMail.findMany({
      where: { kind: 'newsletter', state: 'sent' },
      select: { id: true },
    })
    const ids = new Set(sent.map(({ id }) => id))
    const mails = fake.delivered.filter(({ key, to }) => ids.has(key ?? '') && !outcomeOf(to[0] ?? ''))
    for (const { to, headers } of mails.slice(0, pressing)) {
      const link = /<([^>]+)>/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
      if ((await pressLink(this.server, link)) === 200) {
        this.pressed.push(to[0] ?? '')
      }
    }
  }

  /** The worker, which is the only one that sends now, is killed when it has an answer of the provider and has not committed it. */
  async killBeforeCommit() {
    const { fake, until, killWorker } = this.rig
    const mail = await lockMail(this.databaseUrl)
    fake.beforeAnswer = async (key) => {
      fake.beforeAnswer = undefined
      await mail.lock(key)
      this.uncommitted = key
    }
    await until(async () => this.uncommitted !== '' && (await mail.isStoring()))
    await killWorker()
    await mail.release()
  }
}

/** The provider is down for a while. */
const outage = Array.from({ length: 40 }, () => ({ status: 503, body: problem(503, 'unavailable') }))

/** SIGKILL of the worker, of the whole server, of the worker between an answer and its commit, and of both at once. */
async function sendThroughKills(
  { sending, rig, server, readers }: { sending: Sending; rig: Rig; server: WholeServer; readers: number },
  announcementId: string,
) {
  await rig.startWorker()
  await sending.reach(0.05 * readers)
  await sending.leave(announcementId)
  await sending.reach(0.15 * readers)
  await rig.killWorker()
  await rig.startWorker()
  await sending.reach(0.3 * readers)
  await server.kill()
  await sending.killBeforeCommit()
  await rig.startWorker()
  await server.start()
  await sending.reach(0.5 * readers)
  await Promise.all([rig.killWorker(), server.kill()])
  await Promise.all([rig.startWorker(), server.start()])
  await sending.reach(0.65 * readers)
  await sending.pressLinks()
  await sending.reach(0.8 * readers)
  await rig.killWorker()
  await rig.startWorker()
  const state = async () =>
    (await rig.db.announcement.findUniqueOrThrow({ where: { id: announcementId } })).state
  await rig.until(async () => (await sending.report()) && (await state()) !== 'mailing')
}

/**
 * Sends a newsletter to a number of readers with a worker and a whole server that are killed, while a fifth of the provider's answers
 * fail. Returns what the provider has accepted and reported, and what the office reads.
 */
export async function newsletterThroughKills(databaseUrl: string, readers: number) {
  const site = process.env.OPERATIONS_URL ?? ''
  const rig = await openMailRig(databaseUrl, settingsOfSite(site), 1_000)
  const { db, fake } = rig
  let server: WholeServer | undefined
  try {
    server = await startWholeServer(site, databaseUrl, rig.mailUrl)
    const sending = new Sending(rig, server, databaseUrl)
    await sending.addSubscribers(readers)
    const subscribedBefore = await db.newsletterSubscriber.count({ where: { status: 'subscribed' } })
    const admin = await signIn(site, 'admin')
    const as = { as: admin.user.id }
    fake.failNext(...faults(0.2 * readers, 29), ...outage, ...faults(readers, 30))
    const { id, receivers } = await callUseCase(announce, { ...letter, letter: crypto.randomUUID() }, as)
    await sendThroughKills({ sending, rig, server, readers }, id)
    const progress: AnnouncementProgress = await callUseCase(getAnnouncement, { id }, as)
    return {
      subscribedBefore,
      receivers,
      delivered: fake.delivered.map(({ to, subject }) => ({ to: to[0] ?? '', subject })),
      returned: fake.delivered.filter(({ to }) => outcomeOf(to[0] ?? '')).length,
      failedRequests: fake.requests - fake.keys.length,
      repeatedRequests: fake.keys.length - fake.delivered.length,
      askedForUncommitted: fake.keys.filter((key) => key === sending.uncommitted).length,
      left: sending.left,
      pressed: sending.pressed,
      strangeAnswers: sending.postman.strange,
      progress,
      page: (await server.page(`/admin/announcements/${id}`, admin.cookie)).body,
      subscribedAfter: await db.newsletterSubscriber.count({ where: { status: 'subscribed' } }),
    }
  } finally {
    await server?.close()
    await rig.close()
  }
}
