import { query } from './database'

/** The number of a proforma invoice that nobody has paid. */
export async function makePlaceOrder(program = 'web-development'): Promise<string> {
  const [row] = await query<{ number: string }>(
    `with numbered as (
       insert into number_series (series, last) values ('proforma-' || to_char(now() at time zone 'Africa/Douala', 'YYYY'), 1)
         on conflict (series) do update set last = number_series.last + 1 returning series, last)
     insert into place_orders (id, number, name, address, email, program_id, places, price_xaf, ends_on, created_by_id)
       select gen_random_uuid(), 'PRO-' || substr(series, 10) || '-' || lpad(last::text, 6, '0'), 'Lycée de Makèpè', 'BP 1234, Douala',
         'lycee@example.cm', p.id, 20, p.price_xaf, current_date + 60, (select id from users where username = 'admin')
       from numbered, programs p where p.slug = $1 returning number`,
    [program],
  )
  return row?.number ?? ''
}
