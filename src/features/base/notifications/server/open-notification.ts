import type { HasRoles } from '@/config/roles'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { SomeNotification } from '../notification-kinds'
import { notificationParamsSchema } from '../notifications.schema'

/** Opening a notification marks it as read. One of another person is treated as missing. */
export const openNotification = defineUseCase({
  name: 'notifications.open-notification',
  access: signedIn(),
  input: notificationParamsSchema,
  limits: [perActor('read.actor')],
  async run({ input, actor, now }): Promise<{ notice: SomeNotification; reader: HasRoles }> {
    const where = { id: input.id, userId: actor.user.id }
    const notification = await db().notification.findFirst({
      where,
      select: { kind: true, data: true, readAt: true },
    })
    if (!notification) {
      throw new AppError('not_found')
    }
    if (!notification.readAt) {
      await db().notification.updateMany({ where: { ...where, readAt: null }, data: { readAt: now } })
    }
    const notice = { kind: notification.kind, data: notification.data } as SomeNotification
    return { notice, reader: actor.user }
  },
})
