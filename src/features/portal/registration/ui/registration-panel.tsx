import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import { type OfferedProgram, programChoices } from './program-choices'
import { RegistrationForm } from './registration-form'
import { registrationTexts } from './registration-texts'

interface RegistrationPanelProps {
  locale: Locale
  /** Empty when the catalogue could not be read. */
  programs: readonly OfferedProgram[]
  /** Level of the heading on its page. */
  heading?: 'h1' | 'h2' | 'h3'
}

/** "Create a Profile" with its heading and texts, for the landing page and for /register. */
export function RegistrationPanel({ locale, programs, heading: Heading = 'h3' }: RegistrationPanelProps) {
  const t = textsOf(locale, 'Register')
  const choices = programChoices(programs, locale)
  const link = (path: string) => (text: ReactNode) => <Link href={href(locale, path)}>{text}</Link>
  return (
    <div className="rounded-card border border-line bg-raised p-5 text-ink sm:p-8">
      <Heading className="display text-2xl sm:text-3xl">{t('formTitle')}</Heading>
      <p className="mt-2 mb-6 text-soft">{t('lead')}</p>
      {choices.length > 0 ? (
        <RegistrationForm locale={locale} programs={choices} texts={registrationTexts(locale)} />
      ) : (
        <Alert kind="error" live={false} title={t('noPrograms')} />
      )}
      <p className="mt-4 text-sm text-soft">
        {t.rich('consent', { terms: link(paths.terms), privacy: link(paths.privacy) })}
      </p>
      <p className="mt-3 text-sm">
        {t('haveAccount')} <Link href={href(locale, paths.login)}>{t('loginLink')}</Link>
      </p>
    </div>
  )
}
