import { z } from 'zod'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import type { MailTrouble } from '../mail-reason.rules'
import { readMailTrouble } from './mail-trouble.queries'

/** Everybody of the office may know that mail does not leave: what they send waits too. */
export const getMailTrouble = defineUseCase({
  name: 'mail.get-mail-trouble',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  run: ({ now }): Promise<MailTrouble | null> => readMailTrouble(now),
})
