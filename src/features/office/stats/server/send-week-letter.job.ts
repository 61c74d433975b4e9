import { z } from 'zod'
import { asLocale, defaultLocale } from '@/config/locales'
import { findPeopleWith } from '@/features/accounts/users/server/find-people-with'
import type { MailData } from '@/features/base/mail/mail-kinds'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { wantsMailNow } from '@/features/base/notifications/server/choices.queries'
import { notify } from '@/features/base/notifications/server/notify'
import { moneyPeriod } from '@/features/money/payments/money-period.rules'
import { reportMoney } from '@/features/money/payments/server/office/read-money'
import { countNewStudents } from '@/features/office/students/server/new-students.queries'
import { readHelp } from '@/features/study/help/server/list-help'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { readOfficeCounts } from '@/server/kernel/office-counts'
import { inTransaction } from '@/server/kernel/transaction'
import { dueLetter } from '../week-letter.rules'

const weekLetterJob = defineJob('office.week-letter', z.object({}))

type Figures = Omit<MailData['week_letter'], 'firstName'>

/** Who is stuck, by program, the most first. */
async function listStuck(now: Date): Promise<Figures['stuck']> {
  const read = (program: string) =>
    readHelp({ page: 1, page_size: 1, program, class: '', show: 'stuck' }, defaultLocale, now)
  const { programs } = await read('')
  const stuck: Figures['stuck'] = []
  for (const { slug } of programs) {
    stuck.push({ programSlug: slug, count: (await read(slug)).total })
  }
  return stuck.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
}

/** The figures of the letter, each by the function of the page that it links to. */
async function readFigures({ from, to }: { from: string; to: string }, now: Date): Promise<Figures> {
  const { total } = await reportMoney({}, moneyPeriod({ from, to }, now), { locale: defaultLocale, now })
  const counts = await readOfficeCounts(now)
  return {
    from,
    to,
    receivedXaf: total.received,
    refundedXaf: total.refunded,
    students: await countNewStudents(now),
    unanswered: counts['messages.unanswered'],
    stuck: await listStuck(now),
  }
}

type Reader = Awaited<ReturnType<typeof findPeopleWith>>[number]

/** The keys let one instance write it, once for each Friday and person. */
async function write({ id: userId, email, firstName, locale }: Reader, friday: string, figures: Figures) {
  const { from, to } = figures
  const dedupeKey = `week_letter:${friday}:${userId}`
  await inTransaction(async (tx) => {
    await notify(tx, { userId, kind: 'week.letter', data: { from, to }, dedupeKey })
    if (await wantsMailNow(tx, userId, 'letter')) {
      await queueMail(tx, {
        kind: 'week_letter',
        to: email,
        userId,
        locale: asLocale(locale),
        dedupeKey,
        data: { firstName, ...figures },
      })
    }
  })
}

/** On Friday from 16:00 in Douala, to everybody who manages money: what the week brought, and what waits. */
export const sendWeekLetter = handleJob(weekLetterJob, async (_payload, { log }) => {
  const now = container().clock.now()
  const due = dueLetter(now)
  if (!due) {
    return
  }
  const keyOf = ({ id }: Reader) => `week_letter:${due.friday}:${id}`
  const readers = await findPeopleWith(db(), 'payments.manage')
  const written = await db().notification.findMany({
    where: { dedupeKey: { in: readers.map(keyOf) } },
    select: { dedupeKey: true },
  })
  const waiting = readers.filter((reader) => !written.some(({ dedupeKey }) => dedupeKey === keyOf(reader)))
  if (waiting.length === 0) {
    return
  }
  const figures = await readFigures(due, now)
  for (const reader of waiting) {
    await write(reader, due.friday, figures)
  }
  log.info({ event: 'office.week_letter', written: waiting.length }, 'letters of the week written')
})
