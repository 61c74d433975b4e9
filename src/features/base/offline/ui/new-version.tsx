import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'

/** Shown by `watch-device.ts` when a new version of the site waits. */
export function NewVersion({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Offline')
  return (
    <div data-new-version="" hidden className="wrap print:hidden" role="status" suppressHydrationWarning>
      <Alert live={false} className="mt-4" title={t('newVersion')}>
        <p>{t('newVersionText')}</p>
        <Button type="button" size="sm" variant="secondary" className="mt-3">
          {t('update')}
        </Button>
      </Alert>
    </div>
  )
}
