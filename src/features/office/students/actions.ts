'use server'

import { refresh } from 'next/cache'
import { toAction } from '@/server/transport/http/to-action'
import { addNote } from './server/add-note'
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
