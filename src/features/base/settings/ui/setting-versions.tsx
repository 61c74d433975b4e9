import type { Locale } from '@/config/locales'
import { type Texts, textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { isObject } from '@/lib/json'
import { SectionCard } from '@/ui/section-card'
import type { ShownVersion } from '../server/get-settings'

/** A value in one line: the parts of an object without their names, which are those of the form. */
function valueText(value: unknown, t: Texts<'Settings'>): string {
  if (Array.isArray(value)) {
    return value.map((part) => valueText(part, t)).join('; ')
  }
  if (typeof value === 'boolean') {
    return t(value ? 'fields.yes' : 'fields.no')
  }
  if (typeof value === 'string' && value.startsWith('data:')) {
    return t('picture')
  }
  return isObject(value)
    ? Object.values(value)
        .map((part) => valueText(part, t))
        .filter((part) => part !== '')
        .join(', ')
    : String(value)
}

/** The newest changes of the settings: what, when, by whom and why. */
export function SettingVersions({ locale, versions }: { locale: Locale; versions: readonly ShownVersion[] }) {
  const t = textsOf(locale, 'Settings')
  return (
    <SectionCard id="history" title={t('history')} lead={t('historyLead')}>
      {versions.length === 0 ? (
        <p className="text-soft">{t('noHistory')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {versions.map(({ id, name, value, reason, at, by }) => (
            <li key={id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap gap-x-4 gap-y-1">
                <span className="font-semibold">{textsOf(locale, 'Audit.fields')(name)}</span>
                <span className="text-soft">
                  {t(by ? 'changedBy' : 'changedAt', {
                    name: by ?? '',
                    when: formatDoualaDateTime(at, locale),
                  })}
                </span>
              </p>
              <p className="wrap-anywhere">{valueText(value, t) || t('emptied')}</p>
              {reason && <p className="text-soft wrap-anywhere">{reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}
