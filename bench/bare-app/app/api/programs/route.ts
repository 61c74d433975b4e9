import pg from 'pg'

const shared = globalThis as typeof globalThis & { barePool?: pg.Pool }
shared.barePool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const pool = shared.barePool

export const dynamic = 'force-dynamic'

/** A minimal handler: one raw query, its rows as JSON, without gate. */
export async function GET() {
  const { rows } = await pool.query(
    'select id, slug, title_en as title, description_en as description, icon, duration_weeks as duration, price_xaf as price, is_online from programs order by position',
  )
  return Response.json(rows)
}
