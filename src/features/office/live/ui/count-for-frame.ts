import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { runPage } from '@/server/transport/http/page'
import { countForOffice } from '../server/count-for-office'

/** The office's numbers and the viewer's unread notifications, for the bar and the page; read once per request. */
export const countForFrame = cache((locale: Locale, path: string) =>
  runPage(countForOffice, {}, { locale, path, signInAt: paths.office }),
)
