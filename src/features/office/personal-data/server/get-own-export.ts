import { personalExport } from '@/config/limits'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { nothingSchema } from '../personal-data.schema'

export type OwnExport =
  | { state: 'none' }
  | { state: 'making' }
  | { state: 'ready'; id: string; size: number; expiresAt: Date }

/** The copy that the caller has asked for, if it can be fetched or is being made. */
export const getOwnExport = defineUseCase({
  name: 'personal-data.get-own-export',
  access: signedIn(),
  input: nothingSchema,
  limits: [perActor('read.actor')],
  beforeConsent: true,
  async run({ actor, now }): Promise<OwnExport> {
    const last = await db().personalExport.findFirst({
      where: { userId: actor.user.id },
      orderBy: { requestedAt: 'desc' },
      select: { id: true, requestedAt: true, size: true, storageKey: true, expiresAt: true },
    })
    if (last?.storageKey && last.expiresAt && last.expiresAt > now) {
      return { state: 'ready', id: last.id, size: last.size ?? 0, expiresAt: last.expiresAt }
    }
    const isMaking =
      last && !last.expiresAt && now.getTime() - last.requestedAt.getTime() < personalExport.makingMs
    return { state: isMaking ? 'making' : 'none' }
  },
})
