import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Button } from '@/ui/button'

/** Shown by the boot script when a file of the page does not arrive. Works without the framework. */
export function ReloadPrompt({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Common')
  return (
    <div
      id="reload-prompt"
      role="alert"
      hidden
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl rounded-card border border-edge bg-raised p-4"
    >
      <p className="font-semibold">{t('reloadTitle')}</p>
      <p className="text-soft">{t('reloadText')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="button" size="sm" data-reload="">
          {t('reload')}
        </Button>
        <Button type="button" size="sm" variant="quiet" data-dismiss="">
          {t('dismiss')}
        </Button>
      </div>
    </div>
  )
}
