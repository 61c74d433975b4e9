'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { explainDifference } from './server/explain-difference'

export const explainDifferenceAction = toAction(explainDifference, {
  onSuccess: async (_output, { locale }) =>
    redirect(href(locale, paths.officePage('statements'), { notice: 'explained' })),
})
