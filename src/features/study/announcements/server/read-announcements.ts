import { z } from 'zod'
import type { Locale } from '@/config/locales'
import { renderMail } from '@/features/base/mail/server/render-mail'
import {
  isRecent,
  listCohortNames,
  type NamedCohort,
} from '@/features/classes/cohorts/server/list-cohort-names'
import { localized } from '@/lib/localized'
import { personName } from '@/lib/person-name'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { can, withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { nameText } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type AnnouncementFailure, failuresOf, retryableOf } from '../announcements.rules'
import { announcementSchema, audienceSchema, previewSchema } from '../announcements.schema'
import { receiversOf } from './audience'

export interface Targets {
  cohorts: (NamedCohort & { title: string })[]
  programs: { slug: string; title: string }[]
}

/** The possible targets: programs, and classes that are running or ended recently. */
export const listTargets = defineUseCase({
  name: 'announcements.list-targets',
  access: can('students.announce'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  async run({ locale, now }): Promise<Targets> {
    const programs = (await listCohortNames()).map(({ slug, titleEn, titleFr, cohorts }) => ({
      slug,
      title: localized({ titleEn, titleFr }, 'title', locale),
      cohorts,
    }))
    return {
      programs: programs.map(({ slug, title }) => ({ slug, title })),
      cohorts: programs
        .flatMap(({ title, cohorts }) => cohorts.map((each) => ({ ...each, title })))
        .filter((each) => isRecent(each, now))
        .sort((one, other) => (other.startsOn ?? '').localeCompare(one.startsOn ?? '')),
    }
  },
})

/** How many people the announcement would reach, before anything is sent. */
export const countReceivers = defineUseCase({
  name: 'announcements.count-receivers',
  access: can('students.announce'),
  input: audienceSchema,
  limits: [perActor('admin.read')],
  async run({ input, now }): Promise<{ receivers: number }> {
    const [row] = await db().$queryRaw<{ count: number }[]>`
      select count(*)::int as count from (${receiversOf(input, now)}) audience`
    return { receivers: row?.count ?? 0 }
  },
})

/** The mail as its readers get it. */
export const previewAnnouncement = defineUseCase({
  name: 'announcements.preview-announcement',
  access: can('students.announce'),
  input: previewSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor: { user }, locale }) {
    const { html, subject } = await renderMail({
      kind: 'announcement',
      locale,
      data: {
        firstName: user.firstName,
        subject: input.subject,
        text: input.text,
        author: personName(user),
        about: null,
        roomId: null,
        unsubscribeToken: null,
      },
    })
    return { subject, html }
  },
})

export interface SentAnnouncement {
  id: string
  subject: string
  text: string
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
  /** Receivers who got only the bell, because they have switched off mail that is not needed. */
  skipped: number
}

const columns = (locale: Locale) => `
  a.id, a.subject, a.text, ${nameText('s')} as author, a.created_at as "createdAt",
  a.finished_at as "finishedAt", p.title_${locale} as title, c.starts_on::text as "cohortStartsOn",
  a.cohort_id as "cohortId", a.receiver_count as receivers, n.*
  from announcements a join users s on s.id = a.sender_id left join cohorts c on c.id = a.cohort_id
    left join programs p on p.id = a.program_id
    cross join lateral (
      select count(*) filter (where m.state = 'sent')::int as sent, count(*) filter (where m.state = 'dead')::int as failed,
        count(*) filter (where r.state = 'skipped')::int as skipped,
        count(*) filter (where r.state <> 'skipped' and coalesce(m.state not in ('sent', 'dead'), true))::int as waiting
      from announcement_receivers r left join outbox_mails m on m.id = r.mail_id where r.announcement_id = a.id) n`

/** The newest announcements, with the progress of their delivery. */
export const listAnnouncements = defineUseCase({
  name: 'announcements.list-announcements',
  access: can('students.announce'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  async run({ locale }): Promise<{ announcements: SentAnnouncement[] }> {
    const { rows } = await container().pool.query<SentAnnouncement>(
      `select ${columns(locale)} order by a.created_at desc, a.id desc limit 50`,
    )
    return { announcements: rows }
  },
})

interface FailedReceiver {
  id: string
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
  async run({ input, locale }): Promise<AnnouncementProgress> {
    const { pool } = container()
    const [announcement, failed] = await Promise.all([
      pool.query<SentAnnouncement>(`select ${columns(locale)} where a.id = $1`, [input.id]),
      pool.query<FailedReceiver>(
        `select u.id, ${nameText('u')} as name, coalesce(m.last_error, '') as error,
           m.to_email <> u.email as "isCorrected"
         from announcement_receivers r join users u on u.id = r.user_id join outbox_mails m on m.id = r.mail_id
         where r.announcement_id = $1 and m.state = 'dead' order by name, u.id`,
        [input.id],
      ),
    ])
    if (!announcement.rows[0]) {
      throw new AppError('not_found')
    }
    return {
      ...announcement.rows[0],
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
  async run({ input, actor }) {
    const announcement = await db().announcement.findFirst({
      where: { id: input.id, receivers: { some: { userId: actor.user.id } } },
      select: {
        subject: true,
        text: true,
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
    const { sender, cohort, ...rest } = announcement
    const isMember = (cohort?.room?.members.length ?? 0) > 0
    return {
      ...rest,
      author: personName(sender),
      roomId: isMember ? (cohort?.roomId ?? null) : null,
    }
  },
})
