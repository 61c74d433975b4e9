import { randomUUID } from 'node:crypto'
import { query } from './database'
import { uniqueEmail } from './fixtures'

/** A name that no other test writes under. */
export const markedName = () =>
  `Essomba ${[...randomUUID().slice(0, 8)].map((sign) => 'ghijklmnopqrstuv'[Number.parseInt(sign, 16)]).join('')}`

/** A contact message as the form stores it. */
export async function makeMessage(changes: { name?: string; message?: string; locale?: string } = {}) {
  const { name = 'Odile Eyenga', message = 'When does it begin?', locale = 'en' } = changes
  const id = randomUUID()
  const email = uniqueEmail()
  await query(
    `insert into contact_messages (id, name, email, phone, subject, message, locale)
     values ($1, $2, $3, '+237670112233', 'course-inquiry', $4, $5)`,
    [id, name, email, message, locale],
  )
  return { id, name, email, message }
}

/** A ready answer with a name of its own. */
export async function makeCannedReply() {
  const title = `Start ${randomUUID().slice(0, 8)}`
  await query(
    `insert into canned_replies (id, title, body_en, body_fr, updated_at)
     values ($1, $2, 'Dear {name}, it begins on Monday.', 'Bonjour {name}, cela commence lundi.', now())`,
    [randomUUID(), title],
  )
  return title
}

/** The path and query of the first link to the visitor's own message. */
export const messageLinkIn = (html: string) =>
  (/href="[^"]*?((?:\/fr)?\/contact\/message\?token=[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
