import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { contactSubjects, subjectTextKey } from '../contact-subjects'
import { ContactFields } from './contact-fields'

const formTexts = (locale: Locale) => ({
  ...pick(locale, 'Contact', [
    'formName',
    'formEmail',
    'formPhone',
    'formSubject',
    'chooseSubject',
    'formMessage',
    'send',
    'sending',
    'failure',
    'draftKept',
  ]),
  ...pick(locale, 'Common', ['optional', 'errorSummaryTitle']),
})

export type ContactFormTexts = ReturnType<typeof formTexts>

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
