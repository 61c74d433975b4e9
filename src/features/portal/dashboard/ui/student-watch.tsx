'use client'

import { useIsland } from '@/ui/use-island'
import { watchStudentPage } from './watch-student-page'

/** Shows nothing by itself. `chatIsOpen`: the page counts the chat's unread messages itself. */
export const StudentWatch = ({ chatIsOpen }: { chatIsOpen: boolean }) => (
  <span
    ref={useIsland<HTMLSpanElement>(watchStudentPage)}
    hidden
    data-student-page=""
    data-chat-is-open={chatIsOpen || undefined}
    suppressHydrationWarning
  />
)
