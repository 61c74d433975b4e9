'use server'

import { redirect } from 'next/navigation'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { waiveItem } from '@/features/learning/server/waive-item'
import { toAction } from '@/server/transport/http/to-action'
import { writeToStudents } from './server/write-to-students'

export const writeToStudentsAction = toAction(writeToStudents, {
  onSuccess: async ({ count }, { locale }) =>
    redirect(href(locale, paths.adminHelp, { notice: `sent-${count}` })),
})

export const waiveItemAction = toAction(waiveItem, {
  onSuccess: async (_output, { locale, values }) =>
    redirect(safeCallbackUrl(values.back) ?? href(locale, paths.adminHelp, { notice: 'waived' })),
})
