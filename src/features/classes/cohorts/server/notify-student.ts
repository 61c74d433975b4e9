import { asLocale } from '@/config/locales'
import type { MailedCohort } from '@/features/base/enrolments/cohort-line'
import type { CohortNews } from '@/features/base/mail/mail-kinds'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notify } from '@/features/base/notifications/server/notify'
import type { Tx } from '@/server/kernel/transaction'
import type { CohortRow } from './cohorts.repository'

export const mailedCohort = ({ startsOn, endsOn, mode, language, place }: CohortRow): MailedCohort => ({
  startsOn,
  endsOn,
  mode,
  language,
  place,
})

interface News {
  news: CohortNews
  student: { id: string; email: string; firstName: string; locale: string }
  /** Slug. */
  program: string
  cohort: CohortRow | null
  reason?: string | null
  /** Instead of a cancelled class: the next one with a free seat. */
  offer?: CohortRow | null
  /** A key notifies only once. */
  key: string
}

/** Notifies a student of a change of their seat or class: by bell and by mail, in the transaction of its cause. */
export async function notifyStudent(
  tx: Tx,
  { news, student, program, cohort, reason = null, offer = null, key }: News,
): Promise<void> {
  await notify(tx, {
    userId: student.id,
    kind: 'class.news',
    data: { news, program, startsOn: cohort?.startsOn ?? null },
    dedupeKey: `class:${key}:${student.id}`,
  })
  await queueMail(tx, {
    kind: 'class_news',
    to: student.email,
    userId: student.id,
    locale: asLocale(student.locale),
    dedupeKey: `class:${key}:${student.id}`,
    data: {
      firstName: student.firstName,
      news,
      programSlug: program,
      cohort: cohort && mailedCohort(cohort),
      reason,
      offer: offer && mailedCohort(offer),
    },
  })
}
