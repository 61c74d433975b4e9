import { z } from 'zod'
import { everyone } from '@/server/kernel/access'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { ownUsernameField } from '../user-fields'
import { lookUpUsername } from './free-username'

/**
 * Says while somebody types whether a user name is free. Registering says the same of each name that is sent, so this has a
 * limit of its own per address and answers with nothing else of the account; beyond the limit the form goes without.
 */
export const checkUsername = defineUseCase({
  name: 'users.check-username',
  access: everyone(),
  input: z.object({ username: ownUsernameField }),
  limits: [perAddress('username.address')],
  run: ({ input }) => lookUpUsername(input.username),
})
