import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { chosenStudentsSchema } from '../students.schema'

export interface ChosenStudent {
  id: string
  name: string
  email: string
}

/** The ticked students of the list, by last name; people who are no students are left out. */
export const listChosen = defineUseCase({
  name: 'students.list-chosen',
  access: can('students.read'),
  input: chosenStudentsSchema,
  limits: [perActor('admin.read')],
  run: ({ input: { student } }): Promise<ChosenStudent[]> => db().$queryRaw<ChosenStudent[]>`
    select u.id, ${nameOf('u')} as name, u.email from users u
    where u.id = any (${student}::uuid[]) and (u.role = 'student' or 'student' = any (u.additional_roles))
    order by lower(u.last_name), lower(u.first_name), u.id`,
})
