import { z } from 'zod'
import { asLocale } from '@/config/locales'
import type { StudyMailProgram } from '@/features/base/mail/mail-kinds'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { dueAt } from '@/features/study/learning/rhythm.rules'
import { noId } from '@/lib/fields'
import { container } from '@/server/container'
import { defineJob, handleJob, type RegisteredJob } from '@/server/jobs/job'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { doualaDay, isDueSoon } from '../reminders.rules'
import { stopToken } from './stop-token'
import {
  type ClaimedStudent,
  claimStudents,
  type StudiedProgram,
  type StudyMailKind,
} from './study-mails.repository'

const weeklyMailsJob = defineJob('reminders.weekly', z.object({}))
const nudgesJob = defineJob('reminders.nudges', z.object({}))

/** The provider accepts two mails a second, so queued mails are sent before the next run, five minutes later. */
const mostPerRun = 600
/** A later mail would be about a week that has already begun. */
const lifetimeMs = 36 * 3_600_000
const firstId = noId

function presentProgram(program: StudiedProgram, now: Date): StudyMailProgram {
  const { slug, title, startDate, nextItem, nextWeek, dueItem } = program
  const at = dueItem && dueAt(startDate, dueItem.week, dueItem.dueDays)
  const week = nextWeek && { title: nextWeek.title, week: nextWeek.number, minutes: null }
  return {
    slug,
    title,
    next: nextItem ? { title: nextItem.title, week: nextItem.week, minutes: nextItem.minutes } : week,
    due: dueItem && at && isDueSoon(at, now) ? { title: dueItem.title, at: at.toISOString() } : null,
  }
}

const kinds = { weekly: 'study_week', nudge: 'study_nudge' } as const

async function mailTo(tx: Tx, student: ClaimedStudent, kind: StudyMailKind, day: Date, now: Date) {
  const programs = student.programs.map((program) => presentProgram(program, now))
  await queueMail(tx, {
    kind: kinds[kind],
    to: student.email,
    locale: asLocale(student.locale),
    userId: student.id,
    dedupeKey: `${kinds[kind]}:${student.id}:${day.toISOString().slice(0, 10)}`,
    notAfter: new Date(now.getTime() + lifetimeMs),
    data: {
      firstName: student.firstName,
      unsubscribeToken: stopToken(student.id),
      programs: kind === 'nudge' ? programs.slice(0, 1) : programs,
    },
  })
}

/**
 * Claim and mails of a batch are written together: an interrupted batch leaves nothing, and the next run
 * continues from there.
 */
const sendBatch = (kind: StudyMailKind, after: string, now: Date) =>
  inTransaction(async (tx) => {
    const day = doualaDay(now)
    const students = await claimStudents(tx, { kind, day, now, after })
    const mine = students.filter(({ isMine }) => isMine)
    for (const student of mine) {
      await mailTo(tx, student, kind, day, now)
    }
    return { queued: mine.length, last: students.at(-1)?.id ?? null }
  })

async function sendAll(kind: StudyMailKind, now: Date): Promise<number> {
  let queued = 0
  let after: string | null = firstId
  while (after !== null && queued < mostPerRun) {
    const batch: Awaited<ReturnType<typeof sendBatch>> = await sendBatch(kind, after, now)
    queued += batch.queued
    after = batch.last
  }
  return queued
}

const remind = (job: typeof weeklyMailsJob, kind: StudyMailKind): RegisteredJob =>
  handleJob(job, async (_payload, { log }) => {
    const queued = await sendAll(kind, container().clock.now())
    if (queued > 0) {
      log.info({ event: 'reminders.queued', kind, queued }, 'reminders to learn queued')
    }
  })

/** On Monday: the next steps and due dates. */
export const sendWeeklyMails = remind(weeklyMailsJob, 'weekly')
/** After a week without activity. */
export const sendNudges = remind(nudgesJob, 'nudge')
