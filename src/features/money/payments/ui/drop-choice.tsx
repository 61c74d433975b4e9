import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'
import { dropChoiceAction } from '../actions'

interface DropChoiceProps {
  locale: Locale
  slug: string
  title: string
}

/** Gives up an unpaid choice; first a confirmation is opened, with and without scripts. */
export function DropChoice({ locale, slug, title }: DropChoiceProps) {
  const t = textsOf(locale, 'Receipt')
  return (
    <Disclosure summary={t('drop')} label={t('dropLabel', { program: title })}>
      <p className="mb-3 max-w-[65ch]">{t('dropLead', { program: title })}</p>
      <ActionForm
        id={`drop-${slug}`}
        locale={locale}
        action={dropChoiceAction}
        fields={[]}
        hidden={{ program: slug }}
        variant="danger"
        texts={actionFormTexts(locale, 'Receipt.dropConfirm', 'Receipt.dropBusy')}
      />
    </Disclosure>
  )
}
