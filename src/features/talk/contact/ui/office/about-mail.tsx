import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { ByMail } from '../../server/thread.repository'

/** What the office has to know of an answer that came by mail: its sender, what was left out, and the quoted text. */
export function AboutMail({ locale, mail }: { locale: Locale; mail: ByMail }) {
  const t = textsOf(locale, 'OfficeMessages.byMail')
  const { from, isOther, senderFailed, quoted, isCut, leftFiles } = mail
  const isDoubtful = isOther || senderFailed
  return (
    <div className="mt-3 grid gap-1 text-sm">
      <p className={`wrap-anywhere ${isDoubtful ? 'font-semibold text-brick' : 'text-soft'}`}>
        {senderFailed ? t('forged', { from }) : isOther ? t('other', { from }) : t('same')}
      </p>
      {isCut && <p className="text-soft">{t('cut')}</p>}
      {leftFiles.length > 0 && (
        <p className="text-soft wrap-anywhere">
          {t('files', { count: leftFiles.length, names: leftFiles.join(', ') })}
        </p>
      )}
      {quoted && (
        <details suppressHydrationWarning>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-forest">
            {t('quoted')}
          </summary>
          <p className="whitespace-pre-wrap text-soft wrap-anywhere">{quoted}</p>
        </details>
      )}
    </div>
  )
}
