import { site } from '@/config/site'
import { rescueMails } from '@/features/base/mail/server/rescue-mails.job'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { sendAnnouncements } from '@/features/study/announcements/server/send-announcement.job'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { ResendMailer } from '@/infrastructure/mail/resend-mailer'
import { senderOf } from '@/lib/mail-sender'
import { startWorker } from '@/server/jobs/worker'
import { openTestContainer } from './container'

/** The worker that sends mail, in a separate process that a test can kill; without the pace that the provider asks for. */
const {
  WORKER_DATABASE_URL: connectionString = '',
  WORKER_MAIL_URL: baseUrl = '',
  WORKER_MAIL_TIMEOUT_MS,
  WORKER_SETTINGS = '{}',
} = process.env
const settings = JSON.parse(WORKER_SETTINGS) as Record<string, string>
const mailer = new ResendMailer({
  apiKey: 're_test',
  from: senderOf(site, settings.MAIL_FROM ?? 'a@academy.test'),
  baseUrl,
  perSecond: 1_000,
  timeoutMs: WORKER_MAIL_TIMEOUT_MS ? Number(WORKER_MAIL_TIMEOUT_MS) : undefined,
})
openTestContainer(connectionString, { mailer, clock: systemClock as never }, settings)
await startWorker({ connectionString, jobs: [sendAnnouncements, sendMail, rescueMails], scheduled: [] })
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
