'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { startImport } from './server/start-import'

export const startImportAction = toAction(startImport, {
  onSuccess: async (_output, { locale }) => redirect(href(locale, paths.officeImport)),
})
