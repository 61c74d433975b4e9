import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Disclosure } from '@/ui/disclosure'
import { Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'
import { giveBirthDateAction, nameGuardianAction, sendRequestAgainAction } from '../actions'
import type { OwnGuardian } from '../server/get-own-guardian'
import { guardianFieldSpecs } from './guardian-field-specs'

interface ContentProps {
  locale: Locale
  own: OwnGuardian
}

/** Asked for once: afterwards the office corrects it. */
function BirthDateForm({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Guardian')
  return (
    <ActionForm
      id="birth"
      locale={locale}
      action={giveBirthDateAction}
      fields={[
        {
          name: 'date_of_birth',
          kind: 'text',
          label: t('birthDate'),
          hint: t('birthDateHint'),
          autoComplete: 'bday',
          maxLength: 20,
        },
      ]}
      texts={actionFormTexts(locale, 'Guardian.saveBirthDate', 'Common.working')}
    />
  )
}

const NameForm = ({ locale }: { locale: Locale }) => (
  <ActionForm
    id="guardian"
    locale={locale}
    action={nameGuardianAction}
    fields={guardianFieldSpecs(locale)}
    texts={actionFormTexts(locale, 'Guardian.ask', 'Common.working')}
  />
)

function waitingText(locale: Locale, { name, email, sentAt }: NonNullable<OwnGuardian['guardian']>) {
  const t = textsOf(locale, 'Guardian')
  if (!email) {
    return t('callsYou', { name })
  }
  return sentAt ? t('sentTo', { name, email, day: formatDoualaDate(sentAt, locale) }) : t('notSent', { name })
}

/** What has become of the request, what is still missing, and what the student can do. */
function State({ locale, guardian }: { locale: Locale; guardian: NonNullable<OwnGuardian['guardian']> }) {
  const t = textsOf(locale, 'Guardian')
  const { state, email, allowsChat } = guardian
  if (state !== 'waiting') {
    return (
      <>
        <Alert kind={state === 'confirmed' ? 'success' : 'error'} live={false} title={t(`states.${state}`)} />
        <p>{t(state === 'confirmed' ? (allowsChat ? 'chatOpen' : 'chatClosed') : 'writeToOffice')}</p>
        {state !== 'confirmed' && <Link href={href(locale, paths.contact)}>{t('contact')}</Link>}
      </>
    )
  }
  return (
    <>
      <Alert kind="info" live={false} title={t('states.waiting')} />
      <p className="wrap-anywhere">{waitingText(locale, guardian)}</p>
      {email && (
        <ActionForm
          id="again"
          locale={locale}
          action={sendRequestAgainAction}
          fields={[]}
          variant="secondary"
          texts={actionFormTexts(locale, 'Guardian.sendAgain', 'Common.working')}
        />
      )}
      <Disclosure summary={t('change')} label={t('change')}>
        <NameForm locale={locale} />
      </Disclosure>
    </>
  )
}

/** Date of birth, and for a student under 18 the guardian: what is missing, who was asked, and what comes next. */
export function GuardianContent({ locale, own }: ContentProps) {
  const t = textsOf(locale, 'Guardian')
  const { born, isMinor, guardian } = own
  return (
    <div className="grid max-w-2xl gap-6">
      {born === null ? (
        <SectionCard id="birth-date" title={t('birthDate')} lead={t('birthDateLead')}>
          <BirthDateForm locale={locale} />
        </SectionCard>
      ) : (
        <p>{t('bornOn', { day: formatDoualaDate(new Date(`${born}T00:00:00Z`), locale) })}</p>
      )}
      {born !== null && !isMinor && <p>{t('adult')}</p>}
      {isMinor && (
        <SectionCard id="guardian-state" title={t('title')} lead={t('lead')}>
          <div className="grid gap-5">
            {guardian ? <State locale={locale} guardian={guardian} /> : <NameForm locale={locale} />}
          </div>
        </SectionCard>
      )}
    </div>
  )
}
