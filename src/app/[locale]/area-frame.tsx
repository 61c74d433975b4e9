import type { ComponentProps } from 'react'
import { hasRole } from '@/config/roles'
import { currentActor } from '@/server/transport/http/page'
import { AdminFrame } from './(admin)/admin-frame'
import { StudentFrame } from './(student)/student-frame'

interface AreaFrameProps extends ComponentProps<typeof StudentFrame> {
  /** Key of the entry in the back office's bar, for people who are no students. */
  current?: string
}

/** Pages that everybody with an account has: students see them in their area, the team in the back office. */
export async function AreaFrame({ current = '', ...props }: AreaFrameProps) {
  const actor = await currentActor()
  if (actor.kind === 'user' && !hasRole(actor.user, 'student')) {
    const { locale, path, children } = props
    return (
      <AdminFrame locale={locale} path={path} current={current}>
        {children}
      </AdminFrame>
    )
  }
  return <StudentFrame {...props} />
}
