'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { backWithNotice, href, paths, safeCallbackUrl } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { changedHref } from './messages-list'
import { answerBack } from './server/answer-back'
import { addMessageNote } from './server/office/add-message-note'
import { deleteCannedReply, saveCannedReply } from './server/office/canned-replies'
import { changeMessages, undoChange } from './server/office/change-messages'
import { claimAnswering, releaseAnswering } from './server/office/claim-answering'
import { markMessageRead, markMessageUnread } from './server/office/mark-message-read'
import { previewReply, replyToMessage } from './server/office/reply-to-message'
import { submitContactMessage } from './server/submit-contact-message'

export const sendContactMessage = toAction(submitContactMessage, {
  idempotent: true,
  failureText: 'Contact.failure',
  onSuccess: (_output, { locale }) => ({ status: 'ok', message: textsOf(locale)('Contact.success') }),
})

export const sendAnswer = toAction(answerBack, {
  idempotent: true,
  failureText: 'Contact.failure',
  onSuccess: (_output, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('ContactThread.sent') }
  },
})

export const markRead = toAction(markMessageRead, {
  onSuccess: async () => {
    refresh()
    return { status: 'ok' }
  },
})

/** Back to the list it was opened from: with the message open, it would be marked as read again. */
export const markUnread = toAction(markMessageUnread, {
  onSuccess: async (_output, { locale, values }) =>
    redirect(safeCallbackUrl(values.back) ?? href(locale, paths.officePage('messages'))),
})

const messagesPage = (locale: Locale) => href(locale, paths.officePage('messages'))

/** Back to the list, which shows what was done and offers to take it back, or how far it is. */
export const changeMessagesAction = toAction(changeMessages, {
  onSuccess: async (done, { locale, values }) =>
    redirect(
      'bulk' in done
        ? (safeCallbackUrl(values.back) ?? messagesPage(locale))
        : changedHref(backWithNotice(values.back, messagesPage(locale), 'changed'), done),
    ),
})

export const undoChangeAction = toAction(undoChange, {
  onSuccess: async (_output, { locale, values }) =>
    redirect(backWithNotice(values.back, messagesPage(locale), 'undone')),
})

export const addNoteAction = toAction(addMessageNote, {
  idempotent: true,
  onSuccess: ({ mentioned }, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('OfficeMessages.noteAdded', { count: mentioned }) }
  },
})

/** Back to the list it was opened from, which shows that the reply was sent. */
export const sendReply = toAction(replyToMessage, {
  idempotent: true,
  onSuccess: async (_output, { locale, values }) =>
    redirect(backWithNotice(values.back, href(locale, paths.officePage('messages')), 'sent')),
})

export const showReply = toAction(previewReply, {
  onSuccess: async (data) => ({ status: 'ok', data }),
})

export const claimMessage = toAction(claimAnswering, {
  onSuccess: async (data) => ({ status: 'ok', data }),
})

export const releaseMessage = toAction(releaseAnswering)

export const storeCannedReply = toAction(saveCannedReply, {
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('OfficeMessages.cannedSaved'),
  }),
})

export const removeCannedReply = toAction(deleteCannedReply, {
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('OfficeMessages.cannedDeleted'),
  }),
})
