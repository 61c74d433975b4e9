import { type HasRoles, hasRight, rolesOf } from '@/config/roles'

interface Person extends HasRoles {
  id: string
}

/**
 * Whether the office may correct this account, send it a link and end its sessions: staff those of students, an admin all. One's own
 * has its own pages.
 */
export const mayManage = (actor: Person, target: Person): boolean => {
  if (actor.id === target.id) {
    return false
  }
  const isStudentOnly = [...rolesOf(target)].every((role) => role === 'student')
  return hasRight(actor, 'users.manage') || (isStudentOnly && hasRight(actor, 'students.correct'))
}
