import { z } from 'zod'
import { granted } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

/** Whether the office waits for a longer password of whoever stands at its door. */
export const lookAtPassword = defineUseCase({
  name: 'password.look_at',
  access: granted('admin.area'),
  input: z.object({}),
  limits: [],
  run: async ({ actor }) => ({ tooShort: actor.user.officePasswordDueAt !== null }),
})
