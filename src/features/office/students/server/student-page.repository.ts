import type { Role } from '@/config/roles'
import { noPassword } from '@/features/accounts/users/server/no-password'
import { db } from '@/server/db'
import { nameOf } from '@/server/kernel/name-sql'

/** The number of newest notes on the page. */
const notesShown = 20

export interface StudentNote {
  id: string
  text: string
  at: string
  by: string
  byId: string
}

interface StudentRecord {
  id: string
  firstName: string
  lastName: string
  username: string
  email: string
  emailKey: string
  phone: string | null
  /** A password was chosen: otherwise the account waits for its owner. */
  hasPassword: boolean
  locale: string
  role: Role
  additionalRoles: Role[]
  createdAt: Date
  blockedAt: Date | null
  /** The personal data were erased. */
  erasedAt: Date | null
  secondFactorSince: Date | null
  /** The room in which they talk with the office, once it exists. */
  officeRoom: string | null
  /** Notes of the office, the newest first. */
  notes: StudentNote[]
}

export const isStudent = {
  OR: [{ role: 'student' as const }, { additionalRoles: { has: 'student' as const } }],
}

/** A student, or with `anybody` any account, with the office's notes. One statement. */
export async function findStudent(id: string, anybody = false): Promise<StudentRecord | undefined> {
  const [student] = await db().$queryRaw<StudentRecord[]>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.username, u.email,
      u.email_key as "emailKey", u.phone, u.password_hash <> ${noPassword} as "hasPassword", u.locale,
      u.created_at as "createdAt", u.blocked_at as "blockedAt", u.second_factor_since as "secondFactorSince", u.erased_at as "erasedAt", u.role::text as role,
      u.additional_roles::text[] as "additionalRoles",
      (select r.id from rooms r where r.office_of_id = u.id) as "officeRoom",
      coalesce((select json_agg(json_build_object('id', n.id, 'text', n.text, 'at', n.created_at,
          'by', ${nameOf('a')}, 'byId', a.id) order by n.created_at desc, n.id desc)
        from (select * from student_notes n where n.student_id = u.id order by n.created_at desc limit ${notesShown}) n
          join users a on a.id = n.author_id), '[]'::json) as notes
    from users u where u.id = ${id}::uuid and (${anybody} or u.role = 'student' or 'student' = any (u.additional_roles))`
  return student
}
