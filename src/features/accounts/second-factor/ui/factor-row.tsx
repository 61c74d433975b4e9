import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'
import { removeFactorAction, renameFactorAction } from '../actions'

interface FactorRowProps {
  locale: Locale
  factor: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }
  isLast: boolean
  /** The last one cannot be removed. */
  required: boolean
}

/** A passkey or the app: when it was added and used, and its actions. */
export function FactorRow({ locale, factor, isLast, required }: FactorRowProps) {
  const t = textsOf(locale, 'SecondFactor')
  const { id, name, createdAt, lastUsedAt } = factor
  const used = lastUsedAt ? t('lastUsed', { date: formatDoualaDate(lastUsedAt, locale) }) : t('neverUsed')
  return (
    <li className="grid gap-1 border-t border-line pt-4 first:border-0 first:pt-0">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-soft">
        {t('added', { date: formatDoualaDate(createdAt, locale) })} · {used}
      </p>
      <Disclosure summary={t('rename')} label={t('renameLabel', { name })}>
        <ActionForm
          id={`rename-${id}`}
          locale={locale}
          action={renameFactorAction}
          hidden={{ id }}
          fields={[
            {
              name: 'name',
              label: t('newName'),
              kind: 'text',
              maxLength: text.factorName,
              autoComplete: 'off',
              defaultValue: name,
            },
          ]}
          texts={actionFormTexts(locale, 'SecondFactor.saveName', 'SecondFactor.saving')}
        />
      </Disclosure>
      {isLast && required ? (
        <p className="text-sm text-soft">{t('lastRefused')}</p>
      ) : (
        <Disclosure summary={t('remove')} label={t('removeLabel', { name })}>
          <p className="mb-4 max-w-[65ch] text-soft">{t(isLast ? 'removeLastLead' : 'removeLead')}</p>
          <ActionForm
            id={`remove-${id}`}
            locale={locale}
            action={removeFactorAction}
            hidden={{ id }}
            fields={[]}
            variant="danger"
            texts={actionFormTexts(locale, 'SecondFactor.remove', 'SecondFactor.removing')}
          />
        </Disclosure>
      )}
    </li>
  )
}
