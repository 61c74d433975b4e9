'use server'

import { refresh } from 'next/cache'
import { toAction } from '@/server/transport/http/to-action'
import { addNote } from './server/office/add-note'
import { removeNote } from './server/office/remove-note'
import { suggestRecipients } from './server/office/suggest-recipients'

const readAgain = async () => {
  refresh()
  return { status: 'ok' as const }
}

export const addNoteAction = toAction(addNote, { onSuccess: readAgain })
export const removeNoteAction = toAction(removeNote, { onSuccess: readAgain })
export const suggestAddresses = toAction(suggestRecipients, {
  onSuccess: async (data) => ({ status: 'ok', data }),
})
