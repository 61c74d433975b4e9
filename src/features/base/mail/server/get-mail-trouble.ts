import { z } from 'zod'
import { second } from '@/config/durations'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { forget, remember } from '@/server/remember'
import type { MailTrouble } from '../mail-reason.rules'
import { readMailTrouble } from './mail-trouble.queries'

const name = 'mail-trouble'
/** Every page of the office asks, so an instance reads it once in this time. */
const keptMs = 15 * second

interface Held {
  readAt: number
  trouble: Promise<MailTrouble | null>
}
const held = () => remember(name, (): { last: Held | null } => ({ last: null }))

/** For tests. */
export const forgetMailTrouble = () => forget(name)

function readAtMostOften(now: Date): Promise<MailTrouble | null> {
  const { last } = held()
  if (last && Math.abs(now.getTime() - last.readAt) < keptMs) {
    return last.trouble
  }
  const trouble = readMailTrouble(now)
  held().last = { readAt: now.getTime(), trouble }
  // A failed read is not kept.
  trouble.catch(() => {
    held().last = null
  })
  return trouble
}

/** Everybody in the office may see that mail is not being sent, because their mails wait too. At most a few seconds old. */
export const getMailTrouble = defineUseCase({
  name: 'mail.get-mail-trouble',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  run: ({ now }): Promise<MailTrouble | null> => readAtMostOften(now),
})
