'use server'

import { redirect } from 'next/navigation'
import { backWithNotice, href, paths } from '@/config/paths'
import { waiveItem } from '@/features/study/learning/server/waive-item'
import { toAction } from '@/server/transport/http/to-action'
import { writeToStudents } from './server/write-to-students'

export const writeToStudentsAction = toAction(writeToStudents, {
  onSuccess: async ({ count }, { locale, values }) =>
    redirect(backWithNotice(values.back, href(locale, paths.officePage('help')), `sent-${count}`)),
})

export const waiveItemAction = toAction(waiveItem, {
  onSuccess: async (_output, { locale, values }) =>
    redirect(backWithNotice(values.back, href(locale, paths.officePage('help')), 'waived')),
})
