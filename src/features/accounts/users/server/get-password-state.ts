import { z } from 'zod'
import { granted } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

/** Whether the caller must choose a longer password before entering the back office. */
export const getPasswordState = defineUseCase({
  name: 'users.get-password-state',
  access: granted('admin.area'),
  input: z.object({}),
  limits: [],
  run: async ({ actor }) => ({ tooShort: actor.user.officePasswordDueAt !== null }),
})
