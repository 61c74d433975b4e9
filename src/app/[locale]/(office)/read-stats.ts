import { cache } from 'react'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { getStats } from '@/features/stats/server/get-stats'
import { runPage } from '@/server/transport/http/page'

/** The office's numbers, for the bar and for the page inside; read once a request. */
export const readStats = cache((locale: Locale, path: string) =>
  runPage(getStats, {}, { locale, path, signInAt: paths.office }),
)
