import { isDemo } from '@/config/env'
import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { MissingList } from '@/features/base/settings/ui/missing-list'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { confirmTestMailAction, postponeStepAction, sendTestMailAction } from '../actions'
import {
  type FirstHourStep,
  type FirstHourStepName,
  type PostponableStep,
  postponable,
} from '../first-hour.rules'
import type { FirstHour } from '../server/get-first-hour'
import { stepProof } from './step-proof'

interface StepProps {
  locale: Locale
  hour: FirstHour
  step: FirstHourStep
  /** The token of an opened link. */
  token?: string
}

/** Where a step is done; the mail is sent from the checklist itself. */
const places: Readonly<Record<Exclude<FirstHourStepName, 'mail'>, string>> = {
  password: paths.officeProfile,
  factor: paths.officeSecurity,
  identity: paths.officeSettings,
  colleagues: paths.officePage('users'),
  programs: paths.officePage('programs'),
  class: paths.officeCohortNew,
  franc: `${paths.officePage('money')}#trials-title`,
  restore: paths.officePage('system'),
}

const tones = { done: 'forest', later: 'neutral', open: 'sun' } as const

function MailForms({ locale, hour: { to, link }, step, token }: StepProps) {
  const t = textsOf(locale, 'FirstHour.mail')
  if (link === 'valid' && token) {
    return (
      <ActionForm
        id="confirm-mail"
        locale={locale}
        action={confirmTestMailAction}
        fields={[]}
        hidden={{ token }}
        done={<p>{t('works')}</p>}
        texts={actionFormTexts(locale, 'FirstHour.mail.confirm', 'Common.working')}
      />
    )
  }
  return (
    <>
      {link === 'invalid' && step.state !== 'done' && <Alert kind="error" title={t('linkInvalid')} />}
      <ActionForm
        id="test-mail"
        locale={locale}
        action={sendTestMailAction}
        fields={[]}
        hidden={{}}
        variant={step.state === 'done' ? 'secondary' : 'primary'}
        texts={actionFormTexts(locale, 'FirstHour.mail.send', 'FirstHour.mail.sending')}
        extra={<span className="text-soft wrap-anywhere">{t('to', { to })}</span>}
      />
    </>
  )
}

function NotNow({ locale, name }: { locale: Locale; name: PostponableStep }) {
  const t = textsOf(locale, 'FirstHour')
  return (
    <Disclosure summary={t('notNow')} label={t(`notNowLabel.${name}`)}>
      <ActionForm
        id={`later-${name}`}
        locale={locale}
        action={postponeStepAction}
        hidden={{ step: name }}
        fields={[{ name: 'reason', kind: 'text', label: t('reason'), maxLength: text.reason, clears: true }]}
        variant="secondary"
        texts={actionFormTexts(locale, 'FirstHour.postpone', 'Common.working')}
      />
    </Disclosure>
  )
}

const isPostponable = (name: FirstHourStepName): name is PostponableStep =>
  postponable.some((each) => each === name)

function Postponed({ locale, hour, name }: { locale: Locale; hour: FirstHour; name: PostponableStep }) {
  const note = hour.facts.postponed[name]
  const t = textsOf(locale, 'FirstHour.proof')
  if (!note) {
    return null
  }
  const when = formatDoualaMoment(note.at, locale)
  const by = note.by ? t('whenBy', { when, name: note.by }) : when
  return <p className="wrap-anywhere">{t('postponed', { reason: note.reason, note: by })}</p>
}

function Step({ locale, hour, step, token }: StepProps) {
  const t = textsOf(locale, 'FirstHour')
  const { name, state, waitsFor } = step
  return (
    <Card role="region" aria-labelledby={`${name}-title`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${name}-title`} className="display scroll-mt-4 text-xl">
          {t(`steps.${name}.title`)}
        </h2>
        <Badge tone={tones[state]}>
          {state === 'done' && <Icon name="circle-check" className="size-4" />}
          {t(`state.${state}`)}
        </Badge>
      </div>
      <div className="mt-2 grid gap-2">
        {state !== 'done' && <p className="max-w-[65ch] text-soft">{t(`steps.${name}.why`)}</p>}
        {stepProof(name, hour.facts, locale).map((line) => (
          <p key={line} className="max-w-[65ch] wrap-anywhere">
            {line}
          </p>
        ))}
        {state === 'later' && isPostponable(name) && <Postponed locale={locale} hour={hour} name={name} />}
        {waitsFor.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-3">
            {t('first')}
            {waitsFor.map((each) => (
              <Link key={each} href={`#${each}-title`} className="inline-flex min-h-11 items-center">
                {t(`steps.${each}.title`)}
              </Link>
            ))}
          </p>
        )}
        {name === 'identity' && <MissingList locale={locale} missing={hour.facts.missing} demo={isDemo()} />}
        {name === 'mail' && <MailForms locale={locale} hour={hour} step={step} token={token} />}
        {name !== 'mail' && (
          <p>
            <Link href={href(locale, places[name])} className="inline-flex min-h-11 items-center">
              {t(`steps.${name}.link`)}
            </Link>
          </p>
        )}
        {state === 'open' && isPostponable(name) && <NotNow locale={locale} name={name} />}
      </div>
    </Card>
  )
}

/** The checklist: every step with its state, its proof, and the page where it is done. */
export function FirstHourSteps({ locale, hour, token }: Omit<StepProps, 'step'>) {
  return (
    <ol className="grid max-w-3xl gap-5">
      {hour.steps.map((step) => (
        <li key={step.name}>
          <Step locale={locale} hour={hour} step={step} token={token} />
        </li>
      ))}
    </ol>
  )
}
