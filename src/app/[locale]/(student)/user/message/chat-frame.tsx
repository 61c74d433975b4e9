import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { currentActor } from '@/server/transport/http/page'
import { AdminFrame } from '../../../(admin)/admin-frame'
import { StudentFrame } from '../../student-frame'

/** Students chat in their area, staff and admins in theirs. */
export async function ChatFrame({
  locale,
  path,
  children,
}: {
  locale: Locale
  path: string
  children: ReactNode
}) {
  const actor = await currentActor()
  if (actor.kind === 'user' && !hasRight(actor.user, 'student.area'))
    return (
      <AdminFrame locale={locale} path={path} current="chat">
        {children}
      </AdminFrame>
    )
  return (
    <StudentFrame locale={locale} path={path} section="messages" compact chatIsOpen>
      {children}
    </StudentFrame>
  )
}
