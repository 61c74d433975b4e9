'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { addNote } from './server/add-note'
import { placeMatching, writeToMatching } from './server/bulk-students'
import { removeNote } from './server/remove-note'
import { suggestRecipients } from './server/suggest-recipients'

const readAgain = async () => {
  refresh()
  return { status: 'ok' as const }
}

export const addNoteAction = toAction(addNote, { onSuccess: readAgain })
export const removeNoteAction = toAction(removeNote, { onSuccess: readAgain })
export const suggestAddresses = toAction(suggestRecipients, {
  onSuccess: async (data) => ({ status: 'ok', data }),
})

/** Back to the list, which shows how far it is. */
const toList = async (
  _output: unknown,
  { locale, values }: { locale: Locale; values: Record<string, string> },
) => redirect(safeCallbackUrl(values.back) ?? href(locale, paths.officePage('students')))

export const writeToMatchingAction = toAction(writeToMatching, { onSuccess: toList })
export const placeMatchingAction = toAction(placeMatching, { onSuccess: toList })
