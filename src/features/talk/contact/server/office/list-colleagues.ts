import { z } from 'zod'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { type Colleague, findColleagues } from './colleagues.repository'

/** The people to whom a conversation can be given. */
export const listColleagues = defineUseCase({
  name: 'contact.list-colleagues',
  access: can('messages.reply'),
  input: z.object({}),
  limits: [],
  run: (): Promise<Colleague[]> => findColleagues(),
})
