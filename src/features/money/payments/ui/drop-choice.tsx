import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'
import { dropChoiceAction } from '../actions'

interface DropChoiceProps {
  locale: Locale
  slug: string
  title: string
}

/** Gives up an unpaid choice: the question is folded out first, with and without scripts. */
export async function DropChoice({ locale, slug, title }: DropChoiceProps) {
  const t = await getTranslations({ locale, namespace: 'Receipt' })
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
