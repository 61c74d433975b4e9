import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import pg from 'pg'

/**
 * People in rooms, each with a session, written directly into the database of a trial.
 * @param {string | undefined} connectionString
 * @param {string | undefined} secret
 * @param {{ people: number, rooms: number, roomsEach: number, tokenLasts?: string }} options
 */
export async function addPeople(connectionString, secret, { people, rooms, roomsEach, tokenLasts = '15m' }) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const roomIds = Array.from({ length: rooms }, () => randomUUID())
  /** @type {import('./crowd.mjs').Person[]} */
  const newPeople = []
  try {
    for (let i = 0; i < people; i += 1) {
      const [id, sid] = [randomUUID(), randomUUID()]
      const name = `chat-${id.slice(0, 8)}`
      await client.query(
        `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, updated_at)
         values ($1, $2, $2, $3, $3, 'Person', $4, 'none', now())`,
        [id, name, `${name}@example.cm`, String(i)],
      )
      await client.query(
        `insert into sessions (id, user_id, kind, expires_at) values ($1, $2, 'api', now() + interval '1 day')`,
        [sid, id],
      )
      const own = Array.from({ length: roomsEach }, (_, n) => roomIds[(i + n) % rooms] ?? '')
      newPeople.push({ id, token: await sign(secret, id, sid, tokenLasts), rooms: own })
    }
    for (const [n, roomId] of roomIds.entries()) {
      const creator = newPeople[n % newPeople.length]?.id
      await client.query('insert into rooms (id, name, created_by_id) values ($1, $2, $3)', [
        roomId,
        `Room ${n}`,
        creator,
      ])
    }
    for (const { id, rooms: own } of newPeople) {
      for (const roomId of own) {
        await client.query('insert into room_members (room_id, user_id) values ($1, $2)', [roomId, id])
      }
    }
  } finally {
    await client.end()
  }
  return { people: newPeople, rooms: roomIds }
}

/**
 * An access token as the product signs it.
 * @param {string | undefined} secret
 * @param {string} userId
 * @param {string} sid
 * @param {string} lasts
 */
const sign = (secret, userId, sid, lasts) =>
  new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setAudience('access')
    .setIssuedAt()
    .setExpirationTime(lasts)
    .sign(new TextEncoder().encode(`access:${secret}`))
