import { z } from 'zod'
import { signedIn } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { readProfile } from './profile.presenter'

export const getProfile = defineUseCase({
  name: 'users.get-profile',
  access: signedIn(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  run: ({ actor }) => readProfile(actor.user.id),
})
