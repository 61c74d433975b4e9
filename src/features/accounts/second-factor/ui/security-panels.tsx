import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Disclosure } from '@/ui/disclosure'
import { SectionCard } from '@/ui/section-card'
import { beginAuthenticatorAction, renewCodesAction } from '../actions'
import type { getSecurity } from '../server/get-security'
import { AppSetup } from './app-setup'
import { CodesForm } from './codes-form'
import { FactorRow } from './factor-row'
import { PasskeyForm } from './passkey-form'

type Security = Awaited<ReturnType<typeof getSecurity.run>>

interface PanelProps {
  locale: Locale
  security: Security
  /** Where the person continues once the codes are stored safely. */
  next: string
}

/** Fewer codes are left than is safe for a lost device. */
const fewCodes = 4

function codesSetting(locale: Locale, { missing }: Security, next: string) {
  const t = textsOf(locale, 'SecondFactor')
  return {
    next,
    goOnText: t(missing ? 'goOn' : 'codesKept'),
    codesTexts: {
      title: t('codesTitle'),
      once: t('codesOnce'),
      copy: t('copy'),
      copied: t('copied'),
      print: t('print'),
      kept: t('codesKept'),
    },
  }
}

const rowSetting = ({ passkeys, app, required }: Security) => ({
  isLast: passkeys.length + (app ? 1 : 0) === 1,
  required,
})

function Passkeys({ locale, security, next }: PanelProps) {
  const t = textsOf(locale, 'SecondFactor')
  const { passkeys } = security
  return (
    <SectionCard id="passkeys" title={t('passkeys')} lead={t('passkeysLead')}>
      <div className="grid gap-5">
        {passkeys.length === 0 ? (
          <p>{t('noPasskeys')}</p>
        ) : (
          <ul className="grid gap-4">
            {passkeys.map((factor) => (
              <FactorRow key={factor.id} locale={locale} factor={factor} {...rowSetting(security)} />
            ))}
          </ul>
        )}
        <p className="text-soft js:hidden">{t('needsScripts')}</p>
        <div className="hidden js:block">
          <PasskeyForm
            {...codesSetting(locale, security, next)}
            id="passkey"
            locale={locale}
            fields={[
              {
                name: 'name',
                label: t('passkeyName'),
                hint: t('passkeyNameHint'),
                kind: 'text',
                maxLength: text.factorName,
                autoComplete: 'off',
              },
            ]}
            texts={actionFormTexts(locale, 'SecondFactor.addPasskey', 'SecondFactor.addingPasskey')}
            problems={{ unsupported: t('passkeyUnsupported'), cancelled: t('passkeyCancelled') }}
          />
        </div>
      </div>
    </SectionCard>
  )
}

function App({ locale, security, next, callbackUrl }: PanelProps & { callbackUrl: string }) {
  const t = textsOf(locale, 'SecondFactor')
  const { app, setup } = security
  return (
    <SectionCard id="app" title={t('app')} lead={t('appLead')}>
      {app ? (
        <ul>
          <FactorRow locale={locale} factor={app} {...rowSetting(security)} />
        </ul>
      ) : setup ? (
        <AppSetup locale={locale} setup={setup} codes={codesSetting(locale, security, next)} />
      ) : (
        <div className="grid gap-5">
          <p>{t('appNone')}</p>
          <ActionForm
            id="begin-app"
            locale={locale}
            action={beginAuthenticatorAction}
            hidden={{ callbackUrl }}
            fields={[]}
            texts={actionFormTexts(locale, 'SecondFactor.beginApp', 'SecondFactor.beginningApp')}
          />
        </div>
      )}
    </SectionCard>
  )
}

function Recovery({ locale, security, next }: PanelProps) {
  const t = textsOf(locale, 'SecondFactor')
  const { codesLeft } = security
  return (
    <SectionCard id="recovery" title={t('recovery')} lead={t('recoveryLead')}>
      <div className="grid gap-3">
        <p className="font-semibold">{t('codesLeft', { count: codesLeft })}</p>
        {codesLeft < fewCodes && <Alert kind="warning" live={false} title={t('codesFew')} />}
        <Disclosure summary={t('renewCodes')}>
          <p className="mb-4 max-w-[65ch] text-soft">{t('renewLead')}</p>
          <CodesForm
            {...codesSetting(locale, security, next)}
            id="renew"
            locale={locale}
            action={renewCodesAction}
            fields={[]}
            texts={actionFormTexts(locale, 'SecondFactor.renewCodes', 'SecondFactor.renewing')}
          />
        </Disclosure>
      </div>
    </SectionCard>
  )
}

/** Everything about the second factor of the caller's own account. */
export function SecurityPanels(props: PanelProps & { callbackUrl: string }) {
  return (
    <>
      <Passkeys {...props} />
      <App {...props} />
      {props.security.hasFactor && <Recovery {...props} />}
    </>
  )
}
