import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { encode } from 'next-auth/jwt'
import pg from 'pg'
import { freshPhone } from './phones'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 })
pool.on('error', () => undefined)

export const query = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await pool.query<Row>(sql, values)).rows

export interface TestUser {
  id: string
  username: string
  email: string
  fullName: string
}

export type Role = 'student' | 'staff' | 'admin'

/** A user as registration makes one, without the form. */
export async function makeUser(role: Role = 'student', language = 'en'): Promise<TestUser> {
  const id = randomUUID()
  const username = `e2e-${id.slice(0, 8)}`
  const email = `${username}@example.cm`
  await query(
    `insert into users (id, username, username_key, email, email_key, first_name, last_name, phone, password_hash, role, locale, consent_at, updated_at)
     values ($1, $2, $2, $3, $3, 'Amina', 'Ngo Bassa', $6, 'not a hash', $4, $5, now(), now())`,
    [id, username, email, role, language, `+237${freshPhone()}`],
  )
  return { id, username, email, fullName: 'Amina Ngo Bassa' }
}

/** The session cookie that signing in would set. */
export async function makeSession(userId: string): Promise<string> {
  const sid = randomUUID()
  await query(
    `insert into sessions (id, user_id, kind, user_agent, expires_at) values ($1, $2, 'web', 'e2e', now() + interval '1 day')`,
    [sid, userId],
  )
  const secret = process.env.AUTH_SECRET
  if (!secret) {
    throw new Error('AUTH_SECRET is not set: run the end-to-end tests through npm test')
  }
  const [user] = await query<{ roles: Role[] }>(
    'select role::text || additional_roles::text[] as roles from users where id = $1',
    [userId],
  )
  return encode({ token: { sid, roles: user?.roles ?? [] }, secret, maxAge: 86_400 })
}

export const password = 'trois mangues et un pont'
/** Long enough for a student, too short for the office. */
export const shortPassword = 'mangue-7'
const hashes = new Map<string, Promise<string>>()

/** Lets the user sign in with `secret`: the same hash for all, made once. */
export async function givePassword(userId: string, secret = password) {
  const newHash = hashes.get(secret) ?? hash(secret, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  hashes.set(secret, newHash)
  await query('update users set password_hash = $2 where id = $1', [userId, await newHash])
}

/** Enrols a student as a verified payment would. */
export async function enrol(userId: string, slug: string, status: 'pending' | 'active' = 'active') {
  const id = randomUUID()
  await query(
    `insert into enrolments (id, user_id, program_id, status, start_date, updated_at)
     select $1, $2, id, $4::"EnrolmentStatus", case when $4 = 'active' then now() end, now() from programs where slug = $3`,
    [id, userId, slug, status],
  )
  return id
}
