import { z } from 'zod'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import type { MailTrouble } from '../mail-reason.rules'
import { readMailTrouble } from './mail-trouble.queries'

/** Everybody in the office may see that mail is not being sent, because their mails wait too. */
export const getMailTrouble = defineUseCase({
  name: 'mail.get-mail-trouble',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  run: ({ now }): Promise<MailTrouble | null> => readMailTrouble(now),
})
