'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { announce } from './server/announce'
import { previewAnnouncement } from './server/read-announcements'
import { retryAnnouncement } from './server/retry-announcement'

export const announceAction = toAction(announce, {
  failureText: 'Announcements.failure',
  onSuccess: async ({ id }, { locale }) => redirect(href(locale, paths.officeAnnouncement(id))),
})

export const previewAnnouncementAction = toAction(previewAnnouncement, {
  failureText: 'Announcements.failure',
  onSuccess: async (data) => ({ status: 'ok', data }),
})

export const retryAnnouncementAction = toAction(retryAnnouncement, {
  onSuccess: ({ count }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Announcements.retried', { count }),
  }),
})
