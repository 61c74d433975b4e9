import { z } from 'zod'
import { isDemo } from '@/config/env'
import { text } from '@/config/limits'
import type { OutboxMail } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { DemoMail } from '../mail.answers'

const latest = 50

/** These pages show codes and links: they do not exist in production. */
const onlyInDemo = () => {
  if (!isDemo()) {
    throw new AppError('not_found')
  }
}

const presentMail = ({ id, kind, toEmail, subject, text, html, createdAt, state }: OutboxMail): DemoMail => ({
  id,
  kind,
  to: toEmail,
  subject,
  text,
  html,
  created_at: createdAt.toISOString(),
  state,
})

/** The latest mails, newest first; `to` matches a part of the address. */
export const listDemoOutbox = defineUseCase({
  name: 'mail.list-demo-outbox',
  access: everyone(),
  input: z.object({ to: z.string().trim().max(text.email).catch('') }),
  limits: [perAddress('public.read')],
  async run({ input: { to } }): Promise<DemoMail[]> {
    onlyInDemo()
    const mails = await db().outboxMail.findMany({
      where: to ? { toEmail: { contains: to.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } } : {},
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: latest,
    })
    return mails.map(presentMail)
  },
})

export const getDemoMail = defineUseCase({
  name: 'mail.get-demo-mail',
  access: everyone(),
  input: z.object({ id: z.uuid().catch('') }),
  limits: [perAddress('public.read')],
  async run({ input: { id } }): Promise<DemoMail> {
    onlyInDemo()
    const mail = id ? await db().outboxMail.findUnique({ where: { id } }) : null
    if (!mail) {
      throw new AppError('not_found')
    }
    return presentMail(mail)
  },
})
