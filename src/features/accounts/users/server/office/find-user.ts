import { z } from 'zod'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

const fields = { id: true, firstName: true, lastName: true, role: true, additionalRoles: true } as const

/** The person whose roles are about to be changed, or null. */
export const findUser = defineUseCase({
  name: 'users.find-user',
  access: can('users.manage'),
  input: z.object({ id: z.string('Validation.invalid').max(100, 'Validation.invalid') }),
  limits: [perActor('admin.read')],
  run: async ({ input: { id } }) =>
    z.uuid().safeParse(id).success ? db().user.findUnique({ where: { id }, select: fields }) : null,
})
