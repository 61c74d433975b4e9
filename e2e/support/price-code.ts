import { query } from './database'

/** A code as the office makes it. */
export async function makePriceCode({
  kind = 'scholarship',
  percent = 50,
  places = 5,
} = {}): Promise<string> {
  const [row] = await query<{ code: string }>(
    `insert into price_codes (id, code, kind, percent, program_ids, places, created_by_id)
       select gen_random_uuid(), translate(upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)), '01', '23'),
         $1::"PriceCodeKind", $2, '{}', $3, id from users where username = 'admin' returning code`,
    [kind, percent, places],
  )
  return row?.code ?? ''
}
