import { z } from 'zod'
import { isGranted } from '@/config/roles'
import { everyone } from '@/server/kernel/access'
import { useCase } from '@/server/kernel/use-case'

/** Whether whoever stands at the back office's door is inside already. */
export const lookAtDoor = useCase({
  name: 'session.look_at_door',
  access: everyone(),
  input: z.object({}),
  limits: [],
  run: async ({ actor }) => ({ inside: actor.kind === 'user' && isGranted(actor.user, 'admin.area') }),
})
