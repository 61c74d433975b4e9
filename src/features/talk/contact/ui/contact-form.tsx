import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { contactSubjects, subjectTextKey } from '../contact-subjects'
import { ContactFields } from './contact-fields'
import { formTexts } from './contact-form-texts'

export function ContactForm({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Contact')
  return (
    <ContactFields
      locale={locale}
      subjects={contactSubjects.map((value) => ({ value, text: t(subjectTextKey(value)) }))}
      texts={formTexts(locale)}
    />
  )
}
