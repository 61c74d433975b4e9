import { z } from 'zod'
import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { noId } from '@/lib/fields'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction, type Tx } from '@/server/kernel/transaction'

export const tellSaleJob = defineJob(
  'programs.tell-sale',
  z.object({
    programId: z.uuid(),
    /** The version of the program with which the sale began: each beginning is told once. */
    version: z.int(),
  }),
)

interface Receiver {
  userId: string
  firstName: string
  email: string
  locale: string
  programSlug: string
}

const batch = 200

const listReceivers = (tx: Tx, programId: string, after: string) => tx.$queryRaw<Receiver[]>`
  select u.id as "userId", u.first_name as "firstName", u.email, u.locale, p.slug as "programSlug"
  from enrolments e join users u on u.id = e.user_id join programs p on p.id = e.program_id
  where e.program_id = ${programId}::uuid and e.status = 'pending' and u.blocked_at is null and u.id > ${after}::uuid
    and p.offer in ('online', 'class')
  order by u.id limit ${batch}`

/** Mails everybody who has chosen a program before it could be paid, once for each beginning of its sale. */
export const tellSale = handleJob(tellSaleJob, async ({ programId, version }, { log }) => {
  let told = 0
  for (let after: string | undefined = noId; after !== undefined; ) {
    const last: string = after
    const receivers = await inTransaction(async (tx) => {
      const some = await listReceivers(tx, programId, last)
      for (const { userId, email, locale, firstName, programSlug } of some) {
        await queueMail(tx, {
          kind: 'program_on_sale',
          to: email,
          locale: asLocale(locale),
          userId,
          dedupeKey: `program_on_sale:${programId}:${version}:${userId}`,
          data: { firstName, programSlug },
        })
      }
      return some
    })
    told += receivers.length
    after = receivers.at(-1)?.userId
  }
  log.info({ event: 'programs.sale_told', programId, told }, 'people told that a program can be paid')
})
