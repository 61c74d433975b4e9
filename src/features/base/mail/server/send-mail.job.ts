import { container } from '@/server/container'
import { handleJob } from '@/server/jobs/job'
import { deliverMail } from './deliver-mail'
import { claimMail } from './outbox.repository'
import { sendMailJob } from './queue-mail'

export const sendMail = handleJob(
  sendMailJob,
  async ({ mailId }, { log, attempt }) => {
    const mail = await claimMail(mailId, container().clock.now(), { again: attempt > 1 })
    if (mail) {
      await deliverMail(mail, log)
    }
  },
  'mail',
)
