import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { listOpenBulk } from '@/features/base/bulk/server/list-open-bulk'
import { BulkLine } from '@/features/base/bulk/ui/bulk-line'
import { countForFrame } from '@/features/office/live/ui/count-for-frame'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { listOrFailure } from './list-or-failure'

interface OpenBulkProps {
  locale: Locale
  /** The name of the list. */
  page: string
  /** The page with its query, without its language. */
  path: string
}

/** The reader's own actions on the rows of this list: read only if there are any. */
export async function OpenBulk({ locale, page, path }: OpenBulkProps) {
  const counted = await listOrFailure(countForFrame(locale, path))
  if (!counted || counted.openBulk === 0) {
    return null
  }
  const options = { locale, path, signInAt: paths.office }
  const open = (await listOrFailure(runPage(listOpenBulk, { page }, options))) ?? []
  return (
    open.length > 0 && (
      <ul aria-label={textsOf(locale, 'Bulk')('label')} className="mb-4 grid gap-3">
        {open.map((bulk) => (
          <BulkLine key={bulk.id} locale={locale} bulk={bulk} />
        ))}
      </ul>
    )
  )
}
