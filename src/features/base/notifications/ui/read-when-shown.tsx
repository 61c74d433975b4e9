'use client'

import { useEffect } from 'react'
import type { Locale } from '@/config/locales'
import { showCounts } from '@/ui/live-counts'
import { whenVisible } from '@/ui/when-visible'
import { markShownReadAction } from '../actions'

interface ReadWhenShownProps {
  locale: Locale
  /** The oldest and the newest notification on the screen. */
  since: string
  until: string
  /** The number of unread notifications that are not on the screen. */
  left: number
}

/** Marks the notifications on the screen as read: the bell changes at once, and the list still shows which were new. */
export function ReadWhenShown({ locale, since, until, left }: ReadWhenShownProps) {
  useEffect(
    () =>
      whenVisible(async () => {
        const form = new FormData()
        form.set('locale', locale)
        form.set('since', since)
        form.set('until', until)
        // If this fails, the next visit marks them.
        const answer = await markShownReadAction({ status: 'idle' }, form).catch(() => null)
        if (answer?.status === 'ok') {
          showCounts({ unreadNotices: left }, locale)
        }
      }),
    [locale, since, until, left],
  )
  return null
}
