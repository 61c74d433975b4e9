'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { announce } from './server/announce'
import { cancelAnnouncement } from './server/cancel-announcement'
import { previewAnnouncement, previewOther } from './server/read-announcements'
import { retryAnnouncement } from './server/retry-announcement'
import { discardDraft, saveDraft } from './server/save-announcement-draft'
import { sendTest } from './server/send-test'

export const announceAction = toAction(announce, {
  failureText: 'Announcements.failure',
  onSuccess: async ({ id }, { locale }) => redirect(href(locale, paths.officeAnnouncement(id))),
})

export const previewAnnouncementAction = toAction(previewAnnouncement, {
  failureText: 'Announcements.failure',
  onSuccess: async (data) => ({ status: 'ok', data }),
})

export const previewOtherAction = toAction(previewOther, {
  failureText: 'Announcements.failure',
  onSuccess: async (data) => ({ status: 'ok', data }),
})

export const sendTestAction = toAction(sendTest, {
  failureText: 'Announcements.failure',
  onSuccess: ({ email }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Announcements.testSent', { email }),
  }),
})

export const saveDraftAction = toAction(saveDraft, {
  onSuccess: async ({ id }, { locale }) =>
    redirect(href(locale, paths.officeAnnouncementNew, { draft: id, notice: 'saved' })),
})

export const discardDraftAction = toAction(discardDraft, {
  onSuccess: async (_output, { locale }) => redirect(href(locale, paths.officePage('announcements'))),
})

export const cancelAnnouncementAction = toAction(cancelAnnouncement, {
  onSuccess: async ({ id, isOwn }, { locale }) =>
    redirect(
      isOwn
        ? href(locale, paths.officeAnnouncementNew, { draft: id, notice: 'cancelled' })
        : href(locale, paths.officePage('announcements')),
    ),
})

export const retryAnnouncementAction = toAction(retryAnnouncement, {
  onSuccess: ({ count }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Announcements.retried', { count }),
  }),
})
