import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import { UrlDialog } from '@/ui/url-dialog'
import type { AuditRow } from '../server/audit.repository'
import type { AuditName } from '../server/audit-names.queries'
import { AuditTable } from './audit-table'

interface AuditDialogProps {
  locale: Locale
  rows: readonly AuditRow[]
  names: readonly AuditName[]
  closeHref: string
}

/** The newest entries in a dialog above another page, with a link to all entries. */
export function AuditDialog({ locale, rows, names, closeHref }: AuditDialogProps) {
  const t = textsOf(locale, 'Audit')
  const common = textsOf(locale, 'Common')
  return (
    <UrlDialog title={t('title')} closeLabel={common('close')} closeHref={closeHref} wide>
      <div className="grid gap-5">
        {rows.length === 0 ? (
          <EmptyState icon="receipt-text" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        ) : (
          <AuditTable
            locale={locale}
            rows={rows}
            names={names}
            personHref={(filter, username) =>
              href(locale, paths.officePage('audit-log'), { [filter]: username })
            }
          />
        )}
        <ButtonLink
          variant="secondary"
          className="justify-self-start"
          href={href(locale, paths.officePage('audit-log'))}
        >
          {t('openFull')}
        </ButtonLink>
      </div>
    </UrlDialog>
  )
}
