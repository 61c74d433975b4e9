import type { Readable } from 'node:stream'
import { site } from '@/config/site'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { openExportSchema } from '../personal-data.schema'

interface OpenExport {
  filename: string
  contentType: string
  size: number
  content: Readable
}

/** The archive, for the person it is about, until its day is over; for everybody else it is treated as missing. */
export const openExport = defineUseCase({
  name: 'personal-data.open-export',
  access: signedIn(),
  input: openExportSchema,
  limits: [perActor('read.actor')],
  async run({ input, actor, now }): Promise<OpenExport> {
    const copy = await db().personalExport.findFirst({
      where: { id: input.id, userId: actor.user.id, expiresAt: { gt: now }, storageKey: { not: null } },
      select: { storageKey: true, size: true, requestedAt: true },
    })
    if (!copy?.storageKey) {
      throw new AppError('not_found')
    }
    return {
      filename: `${site.name.toLowerCase().replace(/[^a-z]+/g, '-')}-${doualaDayOf(copy.requestedAt)}.zip`,
      contentType: 'application/zip',
      size: copy.size ?? 0,
      content: await container().files.read(copy.storageKey),
    }
  },
})
