import { sql } from '@/server/kernel/list-page'

/** The request `t` of a person waits for its date, or for the office after a refusal. */
export const openRequest = sql`(t.cause = 'person' and t.is_open is not null)`
