import { z } from 'zod'
import { signedIn } from '@/server/kernel/access'
import { perActor, useCase } from '@/server/kernel/use-case'
import { readProfile } from './profile.presenter'

export const getProfile = useCase({
  name: 'profile.get',
  access: signedIn(),
  input: z.object({}),
  limits: [perActor('read.actor')],
  run: ({ actor }) => readProfile(actor.user.id),
})
