import { z } from 'zod'
import { everyone } from '@/server/kernel/access'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { ownUsernameField } from '../user-fields'
import { lookUpUsername } from './free-username'

/**
 * Reports during typing whether a user name is free. Registering reveals the same about each sent name, so this call has a
 * separate limit per address and returns nothing else about the account; beyond the limit the form works without it.
 */
export const checkUsername = defineUseCase({
  name: 'users.check-username',
  access: everyone(),
  input: z.object({ username: ownUsernameField }),
  limits: [perAddress('username.address')],
  run: ({ input }) => lookUpUsername(input.username),
})
