import { z } from 'zod'
import { asLocale } from '@/config/locales'
import { saleOffers } from '@/config/program-offers'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { noId } from '@/lib/fields'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction, type Tx } from '@/server/kernel/transaction'

export const tellSaleJob = defineJob(
  'programs.tell-sale',
  z.object({
    /** What has begun, for example a version of a program: each beginning is told once. */
    beginning: z.string(),
    /** null: every program that is for sale. */
    programId: z.uuid().nullable(),
    /** Only who chose since then; null: everybody. */
    since: z.iso.datetime().nullable(),
  }),
)

type Sale = z.output<typeof tellSaleJob.payload>

interface Receiver {
  enrolmentId: string
  userId: string
  firstName: string
  email: string
  locale: string
  programSlug: string
}

const batch = 200

const listReceivers = (tx: Tx, { programId, since }: Sale, after: string) => tx.$queryRaw<Receiver[]>`
  select e.id as "enrolmentId", u.id as "userId", u.first_name as "firstName", u.email, u.locale, p.slug as "programSlug"
  from enrolments e join users u on u.id = e.user_id join programs p on p.id = e.program_id
  where (${programId}::uuid is null or e.program_id = ${programId}::uuid)
    and (${since}::timestamptz is null or e.created_at >= ${since}::timestamptz)
    and e.status = 'pending' and u.blocked_at is null and e.id > ${after}::uuid and p.offer::text = any(${[...saleOffers]})
  order by e.id limit ${batch}`

/** Mails everybody who has chosen a program before it could be paid, once for each beginning of the sale. */
export const tellSale = handleJob(tellSaleJob, async (sale, { log }) => {
  let told = 0
  for (let after: string | undefined = noId; after !== undefined; ) {
    const last: string = after
    const receivers = await inTransaction(async (tx) => {
      const some = await listReceivers(tx, sale, last)
      for (const { enrolmentId, userId, email, locale, firstName, programSlug } of some) {
        await queueMail(tx, {
          kind: 'program_on_sale',
          to: email,
          locale: asLocale(locale),
          userId,
          dedupeKey: `program_on_sale:${sale.beginning}:${enrolmentId}`,
          data: { firstName, programSlug },
        })
      }
      return some
    })
    told += receivers.length
    after = receivers.at(-1)?.enrolmentId
  }
  log.info(
    { event: 'programs.sale_told', beginning: sale.beginning, told },
    'people told that a program can be paid',
  )
})
