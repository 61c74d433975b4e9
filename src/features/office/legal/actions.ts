'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { agreeToTexts } from './server/agree-to-texts'
import { discardLegalDraft } from './server/discard-legal-draft'
import { publishLegalText } from './server/publish-legal-text'
import { saveLegalDraft } from './server/save-legal-draft'

export const saveLegalDraftAction = toAction(saveLegalDraft, {
  onSuccess: (_saved, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Legal.draftSaved') }
  },
})

export const publishLegalTextAction = toAction(publishLegalText, {
  onSuccess: ({ number }, { locale }) => {
    refresh()
    return { status: 'ok', message: textsOf(locale)('Legal.published', { number: String(number) }) }
  },
})

export const discardLegalDraftAction = toAction(discardLegalDraft, {
  onSuccess: (_discarded, { locale }) => redirect(href(locale, paths.officeLegal)),
})

export const agreeToTextsAction = toAction(agreeToTexts, {
  onSuccess: ({ callbackUrl, isStudent }, { locale }) =>
    redirect(callbackUrl ?? href(locale, isStudent ? paths.dashboard : paths.officePage('dashboard'))),
})
