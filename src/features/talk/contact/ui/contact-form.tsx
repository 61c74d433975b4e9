import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { contactSubjects, subjectTextKey } from '../contact-subjects'
import { ContactFields } from './contact-fields'

/** The contact form with its texts; they come from the server, so that no catalogue is in the browser's bundle. */
export function ContactForm({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Contact')
  const common = textsOf(locale, 'Common')
  return (
    <ContactFields
      locale={locale}
      subjects={contactSubjects.map((value) => ({ value, text: t(subjectTextKey(value)) }))}
      texts={{
        name: t('formName'),
        email: t('formEmail'),
        phone: t('formPhone'),
        optional: common('optional'),
        subject: t('formSubject'),
        chooseSubject: t('chooseSubject'),
        message: t('formMessage'),
        send: t('send'),
        sending: t('sending'),
        failure: t('failure'),
        draftKept: t('draftKept'),
        ...pick(locale, 'Common', ['errorSummaryTitle']),
      }}
    />
  )
}
