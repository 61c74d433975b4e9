import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'
import { dropStudentChoiceAction } from '../../actions'
import { reasonField } from './money-form'

interface DropStudentChoiceProps {
  locale: Locale
  student: string
  slug: string
  title: string
}

/** The office gives up an unpaid choice of a student, with its reason. */
export function DropStudentChoice({ locale, student, slug, title }: DropStudentChoiceProps) {
  const t = textsOf(locale, 'StudentsOffice')
  const receipt = textsOf(locale, 'Receipt')
  const office = textsOf(locale, 'PaymentsOffice')
  return (
    <Disclosure summary={receipt('drop')} label={receipt('dropLabel', { program: title })}>
      <p className="mb-3 max-w-[65ch]">{t('dropLead', { program: title })}</p>
      <ActionForm
        id={`drop-${slug}`}
        locale={locale}
        action={dropStudentChoiceAction}
        fields={[reasonField(office)]}
        hidden={{ student, program: slug }}
        variant="danger"
        texts={actionFormTexts(locale, 'Receipt.dropConfirm', 'Receipt.dropBusy')}
      />
    </Disclosure>
  )
}
