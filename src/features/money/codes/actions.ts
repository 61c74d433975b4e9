'use server'

import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { createCode } from './server/office/create-code'
import { withdrawCode } from './server/office/withdraw-code'

const toCodes = (locale: Locale, notice: string) => redirect(href(locale, paths.officeCodes, { notice }))

export const createCodeAction = toAction(createCode, {
  onSuccess: async (_output, { locale }) => toCodes(locale, 'made'),
})
export const withdrawCodeAction = toAction(withdrawCode, {
  onSuccess: async (_output, { locale }) => toCodes(locale, 'withdrawn'),
})
