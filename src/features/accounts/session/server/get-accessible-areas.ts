import { z } from 'zod'
import { hasRole, isGranted } from '@/config/roles'
import { everyone } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

/** Which areas the caller may enter: the back office, the student area. */
export const getAccessibleAreas = defineUseCase({
  name: 'session.get-accessible-areas',
  access: everyone(),
  input: z.object({}),
  limits: [],
  run: async ({ actor }) => ({
    inside: actor.kind === 'user' && isGranted(actor.user, 'admin.area'),
    student: actor.kind === 'user' && hasRole(actor.user, 'student'),
  }),
})
