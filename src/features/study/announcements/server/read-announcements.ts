import { z } from 'zod'
import { isLocale, type Locale, locales, otherLocale } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { renderMail } from '@/features/base/mail/server/render-mail'
import {
  isRecent,
  listCohortNames,
  type NamedCohort,
} from '@/features/classes/cohorts/server/list-cohort-names'
import { writtenTo } from '@/features/talk/newsletter/server/subscribers.queries'
import type { AnnouncementState } from '@/generated/prisma/enums'
import { localized } from '@/lib/localized'
import { personName } from '@/lib/person-name'
import { recordOf } from '@/lib/record-of'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { can, withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { nameText } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type AnnouncementFailure, failuresOf, retryableOf } from '../announcements.rules'
import { announcementSchema, audienceSchema, type Previewed, previewSchema } from '../announcements.schema'
import { mailFor, textsFor } from './announcement-mail'
import { receiversOf, refuseNewsletter } from './audience'

export interface Targets {
  cohorts: (NamedCohort & { title: string })[]
  programs: { slug: string; title: string }[]
  /** May write the newsletter. */
  newsletter: boolean
}

/** The possible targets: programs, and classes that are running or ended recently. */
export const listTargets = defineUseCase({
  name: 'announcements.list-targets',
  access: can('students.announce'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  async run({ actor, locale, now }): Promise<Targets> {
    const programs = (await listCohortNames()).map(({ slug, titleEn, titleFr, cohorts }) => ({
      slug,
      title: localized({ titleEn, titleFr }, 'title', locale),
      cohorts,
    }))
    return {
      newsletter: hasRight(actor.user, 'newsletter.read'),
      programs: programs.map(({ slug, title }) => ({ slug, title })),
      cohorts: programs
        .flatMap(({ title, cohorts }) => cohorts.map((each) => ({ ...each, title })))
        .filter((each) => isRecent(each, now))
        .sort((one, other) => (other.startsOn ?? '').localeCompare(one.startsOn ?? '')),
    }
  },
})

export interface Reached {
  receivers: number
  /** How many of them read each language. */
  byLanguage: Record<Locale, number>
  /** Subscribers who got a newsletter within the month and are left out. */
  leftOut: number
}

/** How many people the announcement would reach, before anything is sent. */
export const countReceivers = defineUseCase({
  name: 'announcements.count-receivers',
  access: can('students.announce'),
  input: audienceSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, now }): Promise<Reached> {
    refuseNewsletter(actor, input.to.newsletter)
    const { language, to } = input
    const rows = await db().$queryRaw<{ locale: string; count: number }[]>`
      select locale, count(*)::int as count from (${receiversOf(input, now)}) audience group by locale`
    const [resting] = to.newsletter
      ? await db().$queryRaw<{ count: number }[]>`
          select count(*)::int as count from (${writtenTo({ language, program: to.program }, now)}) readers`
      : []
    const of = (locale: Locale) => rows.find((row) => row.locale === locale)?.count ?? 0
    return {
      receivers: rows.reduce((sum, { count }) => sum + count, 0),
      byLanguage: recordOf(locales, of),
      leftOut: resting?.count ?? 0,
    }
  },
})

async function preview(input: Previewed, user: { firstName: string; lastName: string }, locale: Locale) {
  const { html, subject } = await renderMail({ ...mailFor(input, user, locale), locale })
  return { subject, html }
}

/** The mail as its readers get it, in the language in which it is written first. */
export const previewAnnouncement = defineUseCase({
  name: 'announcements.preview-announcement',
  access: can('students.announce'),
  input: previewSchema,
  limits: [perActor('admin.read')],
  run: ({ input, actor: { user }, locale }) => preview(input, user, input.written_in ?? locale),
})

/** The same for readers of the other language. */
export const previewOther = defineUseCase({
  name: 'announcements.preview-other',
  access: can('students.announce'),
  input: previewSchema,
  limits: [perActor('admin.read')],
  run: ({ input, actor: { user }, locale }) => preview(input, user, otherLocale(input.written_in ?? locale)),
})

export interface SentAnnouncement {
  id: string
  state: AnnouncementState
  newsletter: boolean
  subject: string
  text: string
  locale: string | null
  otherSubject: string | null
  otherText: string | null
  /** When it is sent, or was, if a time was chosen. */
  sendAt: Date | null
  author: string
  createdAt: Date
  finishedAt: Date | null
  /** null: everybody. */
  title: string | null
  cohortStartsOn: string | null
  /** null: not to a class. */
  cohortId: string | null
  receivers: number
  waiting: number
  sent: number
  failed: number
  /** Who got only the bell, because they have switched off mail that is not needed; of a newsletter: who was not written to. */
  skipped: number
  /** Of a newsletter: addresses that take no mail, and readers who ended it after it was sent to them. */
  bounced: number
  unsubscribed: number
}

const columns = (locale: Locale) => `
  a.id, a.state, a.to_subscribers as newsletter, a.subject, a.text, a.locale, a.other_subject as "otherSubject",
  a.other_text as "otherText", a.send_at as "sendAt", ${nameText('s')} as author, a.created_at as "createdAt",
  a.finished_at as "finishedAt", p.title_${locale} as title, c.starts_on::text as "cohortStartsOn",
  a.cohort_id as "cohortId", a.receiver_count as receivers, n.*
  from announcements a join users s on s.id = a.sender_id left join cohorts c on c.id = a.cohort_id
    left join programs p on p.id = a.program_id
    cross join lateral (
      select count(*) filter (where m.state = 'sent' and r.state <> 'bounced' or r.state = 'unsubscribed')::int as sent,
        count(*) filter (where m.state = 'dead' and r.state not in ('bounced', 'skipped', 'unsubscribed'))::int as failed,
        count(*) filter (where r.state = 'skipped')::int as skipped,
        count(*) filter (where r.state not in ('bounced', 'skipped', 'unsubscribed') and coalesce(m.state not in ('sent', 'dead'), true))::int as waiting,
        count(*) filter (where r.state = 'bounced')::int as bounced,
        count(*) filter (where r.state = 'unsubscribed')::int as unsubscribed
      from (
        select state::text, mail_id from announcement_receivers where announcement_id = a.id
        union all select state::text, mail_id from newsletter_deliveries where announcement_id = a.id) r
        left join outbox_mails m on m.id = r.mail_id) n`

/** The newest announcements, with the progress of their delivery; drafts of the reader alone, newsletters for those who may write them. */
export const listAnnouncements = defineUseCase({
  name: 'announcements.list-announcements',
  access: can('students.announce'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  async run({ actor: { user }, locale }): Promise<{ announcements: SentAnnouncement[] }> {
    const { rows } = await container().pool.query<SentAnnouncement>(
      `select ${columns(locale)} where (a.state <> 'draft' or a.sender_id = $1) and ($2 or not a.to_subscribers)
       order by coalesce(a.send_at, a.created_at) desc, a.id desc limit 50`,
      [user.id, hasRight(user, 'newsletter.read')],
    )
    return { announcements: rows }
  },
})

interface FailedReceiver {
  /** null: a subscriber, who has no page. */
  id: string | null
  name: string
  error: string
  isCorrected: boolean
}

export interface AnnouncementProgress extends SentAnnouncement {
  failures: AnnouncementFailure<FailedReceiver>[]
  /** How many of the e-mails that did not leave can be sent again. */
  retryable: number
}

export const getAnnouncement = defineUseCase({
  name: 'announcements.get-announcement',
  access: can('students.announce'),
  input: announcementSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, locale }): Promise<AnnouncementProgress> {
    const { pool } = container()
    const [found, failed] = await Promise.all([
      pool.query<SentAnnouncement>(
        `select ${columns(locale)} where a.id = $1 and (a.state <> 'draft' or a.sender_id = $2)`,
        [input.id, actor.user.id],
      ),
      pool.query<FailedReceiver>(
        `select u.id, ${nameText('u')} as name, coalesce(m.last_error, '') as error,
           m.to_email <> u.email as "isCorrected"
         from announcement_receivers r join users u on u.id = r.user_id join outbox_mails m on m.id = r.mail_id
         where r.announcement_id = $1 and m.state = 'dead'
         union all select null, s.email, coalesce(m.last_error, ''), false
         from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id join outbox_mails m on m.id = d.mail_id
         where d.announcement_id = $1 and d.state in ('queued', 'failed') and m.state = 'dead'
         order by 2, 1`,
        [input.id],
      ),
    ])
    const announcement = found.rows[0]
    if (!announcement) {
      throw new AppError('not_found')
    }
    refuseNewsletter(actor, announcement.newsletter)
    return {
      ...announcement,
      failures: failuresOf(failed.rows),
      retryable: retryableOf(failed.rows).length,
    }
  },
})

/** An announcement as one of its receivers may read it. */
export const readMyAnnouncement = defineUseCase({
  name: 'announcements.read-my-announcement',
  access: withRole('student'),
  input: announcementSchema,
  limits: [],
  async run({ input, actor, locale }) {
    const announcement = await db().announcement.findFirst({
      where: { id: input.id, receivers: { some: { userId: actor.user.id } } },
      select: {
        subject: true,
        text: true,
        locale: true,
        otherSubject: true,
        otherText: true,
        sendAt: true,
        createdAt: true,
        sender: { select: { firstName: true, lastName: true } },
        cohort: {
          select: { roomId: true, room: { select: { members: { where: { userId: actor.user.id } } } } },
        },
      },
    })
    if (!announcement) {
      throw new AppError('not_found')
    }
    const { sender, cohort, subject, text } = announcement
    const isMember = (cohort?.room?.members.length ?? 0) > 0
    return {
      ...textsFor(
        {
          subject,
          text,
          written_in: isLocale(announcement.locale) ? announcement.locale : null,
          other_subject: announcement.otherSubject,
          other_text: announcement.otherText,
        },
        locale,
      ),
      createdAt: announcement.sendAt ?? announcement.createdAt,
      author: personName(sender),
      roomId: isMember ? (cohort?.roomId ?? null) : null,
    }
  },
})
