import { isGranted } from '@/config/roles'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { nothingSchema } from '../erasure.schema'

interface OwnRequest {
  /** People of the office cannot ask for it. */
  isOffice: boolean
  /** null: nothing was asked for. */
  open: { dueAt: Date; refusal: string | null } | null
}

/** Whether the person has asked to be erased. */
export const getOwnRequest = defineUseCase({
  name: 'erasure.get-own-request',
  access: signedIn(),
  input: nothingSchema,
  limits: [perActor('read.actor')],
  beforeConsent: true,
  async run({ actor }): Promise<OwnRequest> {
    const open = await db().erasureRequest.findFirst({
      where: { userId: actor.user.id, isOpen: true },
      select: { dueAt: true, refusal: true },
    })
    return { isOffice: isGranted(actor.user, 'admin.area'), open }
  },
})
