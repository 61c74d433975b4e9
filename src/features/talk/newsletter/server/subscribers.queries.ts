import type { Locale } from '@/config/locales'
import { Prisma } from '@/generated/prisma/client'
import { mailedBefore } from '../newsletter.rules'

/** null: any. A program: of subscribers whose account has chosen it, paid or not. */
interface Readers {
  language: Locale | null
  program: string | null
}

const chosen = ({ language, program }: Readers): Prisma.Sql => Prisma.sql`
  s.status = 'subscribed' and (${language}::text is null or s.locale = ${language}::text)
  and (${program}::text is null or exists (
    select from users u join enrolments e on e.user_id = u.id join programs p on p.id = e.program_id
    where u.email_key = s.email_key and p.slug = ${program}::text))`

/** The ids and languages of those who get a newsletter now: confirmed, still subscribed, and not written to within the month. */
export const subscribersOf = (readers: Readers, now: Date): Prisma.Sql => Prisma.sql`
  select s.id, s.locale from newsletter_subscribers s
  where ${chosen(readers)} and (s.mailed_at is null or s.mailed_at < ${mailedBefore(now)})`

/** Those who got one within the month and are left out. */
export const writtenTo = (readers: Readers, now: Date): Prisma.Sql => Prisma.sql`
  select s.id from newsletter_subscribers s where ${chosen(readers)} and s.mailed_at >= ${mailedBefore(now)}`
