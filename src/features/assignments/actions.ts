'use server'

import { redirect } from 'next/navigation'
import { href, paths, safeCallbackUrl } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { gradeSubmission } from './server/grade-submission'

export const grade = toAction(gradeSubmission, {
  onSuccess: async (_output, { locale, values }) => {
    const wanted = values.then === 'next' ? values.next : values.back
    const page = new URL(
      safeCallbackUrl(wanted) ?? href(locale, paths.adminAssignments),
      'http://site.invalid',
    )
    page.searchParams.set('notice', 'graded')
    redirect(`${page.pathname}${page.search}`)
  },
})
