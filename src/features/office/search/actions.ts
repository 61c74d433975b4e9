'use server'

import { toAction } from '@/server/transport/http/to-action'
import { groupsOf } from './search-results'
import { searchOffice } from './server/search-office'

export const searchOfficeNow = toAction(searchOffice, {
  onSuccess: async (results, { locale }) => ({ status: 'ok', data: groupsOf(results, locale) }),
})
