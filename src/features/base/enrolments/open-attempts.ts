/** In these states of an attempt the wallet may still show a prompt, so a second request must wait. */
export const openAttemptStates = ['created', 'submitting', 'pending', 'unknown'] as const

/** SQL: whether a request for the payment of this enrolment is still open on somebody's phone. */
export const paymentWaitsSql = (enrolment: string) => `
  exists (select from payment_intents i join payment_attempts a on a.intent_id = i.id
    where i.enrolment_id = ${enrolment}.id and i.state = 'authorised'
      and a.state in (${openAttemptStates.map((state) => `'${state}'`).join(', ')}))`
