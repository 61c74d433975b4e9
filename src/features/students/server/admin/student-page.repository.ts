import { db } from '@/server/container'

/** The newest of each are shown on the student's page; the rest is one link away. */
export const shownOnPage = 20

export const findStudent = (id: string) =>
  db().user.findFirst({
    where: { id, OR: [{ role: 'student' }, { additionalRoles: { has: 'student' } }] },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      username: true,
      email: true,
      phone: true,
      locale: true,
      createdAt: true,
      blockedAt: true,
    },
  })

interface SentMessage {
  id: string
  subject: string
  createdAt: Date
  read: boolean
  replied: boolean
}

/** What came through the contact form with this address. Spelled as in its index. */
export const findMessagesFrom = (email: string) =>
  db().$queryRaw<(SentMessage & { total: number })[]>`
    select id, subject, created_at as "createdAt", read_at is not null as read, replied_at is not null as replied,
      count(*) over ()::int as total
    from contact_messages where lower(email) = ${email.toLowerCase()} order by created_at desc limit ${shownOnPage}`
