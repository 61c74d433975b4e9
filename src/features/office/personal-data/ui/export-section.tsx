import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatFileSize } from '@/lib/file-size'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { SectionCard } from '@/ui/section-card'
import { requestExportAction } from '../actions'
import { getOwnExport } from '../server/get-own-export'

/** A person asks for a copy of everything that is held of them, and fetches it. `path`: of its page. */
export async function ExportSection({ locale, path }: { locale: Locale; path: string }) {
  const copy = await runPage(getOwnExport, {}, { locale, path })
  const t = textsOf(locale, 'MyData')
  return (
    <SectionCard id="export" title={t('exportTitle')} lead={t('exportLead')}>
      {copy.state === 'ready' && (
        <p className="grid gap-1">
          <a href={`/api/user/export/${copy.id}`} download className="inline-flex min-h-11 items-center">
            {t('exportDownload', { size: formatFileSize(copy.size, locale) })}
          </a>
          <span className="text-soft">
            {t('exportUntil', { when: formatDoualaDateTime(copy.expiresAt, locale) })}
          </span>
        </p>
      )}
      {copy.state === 'making' && <p>{t('exportMaking')}</p>}
      {copy.state === 'none' && (
        <ActionForm
          id="export"
          locale={locale}
          action={requestExportAction}
          fields={[]}
          variant="secondary"
          texts={actionFormTexts(locale, 'MyData.exportAsk', 'Common.working')}
        />
      )}
    </SectionCard>
  )
}
