import { rescueMails } from '@/features/base/mail/server/rescue-mails.job'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { sendAnnouncements } from '@/features/study/announcements/server/send-announcement.job'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { ResendMailer } from '@/infrastructure/mail/resend-mailer'
import { startWorker } from '@/server/jobs/worker'
import { openTestContainer } from './container'

/** The worker that sends mail, in a separate process that a test can kill. */
const { WORKER_DATABASE_URL: connectionString = '', WORKER_MAIL_URL: baseUrl = '' } = process.env
const mailer = new ResendMailer({ apiKey: 're_test', from: 'a@academy.test', baseUrl, perSecond: 1_000 })
openTestContainer(connectionString, { mailer, clock: systemClock as never })
await startWorker({ connectionString, jobs: [sendAnnouncements, sendMail, rescueMails], scheduled: [] })
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
