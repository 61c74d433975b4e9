import { sql } from '@/server/kernel/list-page'

/** The refund `r` is of the payment `i` itself, not of money that paid for nothing. */
export const isOfPayment = sql`r.attempt_id is not distinct from i.paying_attempt_id`

/** The credit that goes back with the open refund `r` of the payment `i`: what paid for the program goes back first (amountsOfRefund). */
export const creditTaken = sql`greatest(0, r.amount_xaf - least(i.amount_xaf, i.price_xaf - i.discount_xaf)
  + coalesce((select sum(d.amount_xaf) from refunds d where d.intent_id = i.id and d.state = 'done'
    and d.attempt_id is not distinct from i.paying_attempt_id), 0))`
