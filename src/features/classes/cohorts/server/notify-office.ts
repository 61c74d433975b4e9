import { asLocale } from '@/config/locales'
import { findPeopleWith } from '@/features/accounts/users/server/find-people-with'
import type { CohortAlert } from '@/features/base/mail/mail-kinds'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { wantsMailNow } from '@/features/base/notifications/server/choices.queries'
import { notify } from '@/features/base/notifications/server/notify'
import type { Tx } from '@/server/kernel/transaction'

interface Alert {
  alert: CohortAlert
  program: string
  /** The class that the office has to look at. */
  cohortId: string | null
  student: { id: string; name: string } | null
  key: string
}

/** By bell, and by mail if they want each at once, to everybody who manages classes. */
export async function notifyOffice(tx: Tx, { alert, program, cohortId, student, key }: Alert): Promise<void> {
  for (const { id: userId, email: to, firstName, locale } of await findPeopleWith(tx, 'cohorts.write')) {
    const dedupeKey = `class_office:${key}:${userId}`
    const about = { alert, program, cohortId, studentId: student?.id ?? null, student: student?.name ?? '' }
    await notify(tx, { userId, kind: 'class.attention', data: about, dedupeKey })
    if (!(await wantsMailNow(tx, userId, 'seats'))) {
      continue
    }
    await queueMail(tx, {
      kind: 'class_alert',
      to,
      userId,
      locale: asLocale(locale),
      dedupeKey,
      data: {
        firstName,
        alert,
        programSlug: program,
        cohortId,
        studentId: about.studentId,
        student: about.student,
      },
    })
  }
}
