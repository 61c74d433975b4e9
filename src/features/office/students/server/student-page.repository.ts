import type { Role } from '@/config/roles'
import { db } from '@/server/db'
import { nameOf } from '@/server/kernel/name-sql'

/** The number of newest rows of each kind on the student's page, which has a link to the rest. */
export const shownOnPage = 20

export interface StudentNote {
  id: string
  text: string
  at: string
  by: string
}

interface StudentRecord {
  id: string
  firstName: string
  lastName: string
  username: string
  email: string
  phone: string | null
  locale: string
  role: Role
  additionalRoles: Role[]
  createdAt: Date
  blockedAt: Date | null
  /** The personal data were erased. */
  erasedAt: Date | null
  /** Notes of the office, the newest first. */
  notes: StudentNote[]
}

export const isStudent = {
  OR: [{ role: 'student' as const }, { additionalRoles: { has: 'student' as const } }],
}

/** A student with the office's notes. One statement. */
export async function findStudent(id: string): Promise<StudentRecord | undefined> {
  const [student] = await db().$queryRaw<StudentRecord[]>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.username, u.email, u.phone, u.locale,
      u.created_at as "createdAt", u.blocked_at as "blockedAt", u.erased_at as "erasedAt", u.role::text as role,
      u.additional_roles::text[] as "additionalRoles",
      coalesce((select json_agg(json_build_object('id', n.id, 'text', n.text, 'at', n.created_at,
          'by', ${nameOf('a')}) order by n.created_at desc, n.id desc)
        from (select * from student_notes n where n.student_id = u.id order by n.created_at desc limit ${shownOnPage}) n
          join users a on a.id = n.author_id), '[]'::json) as notes
    from users u where u.id = ${id}::uuid and (u.role = 'student' or 'student' = any (u.additional_roles))`
  return student
}

interface SentMessage {
  id: string
  subject: string
  createdAt: Date
  read: boolean
  replied: boolean
}

/** Messages of the contact form from this address. Written exactly as in the index. */
export const findMessagesFrom = (email: string) =>
  db().$queryRaw<(SentMessage & { total: number })[]>`
    select id, subject, created_at as "createdAt", read_at is not null as read, replied_at is not null as replied,
      count(*) over ()::int as total
    from contact_messages where lower(email) = ${email.toLowerCase()} order by created_at desc limit ${shownOnPage}`
