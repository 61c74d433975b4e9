import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Disclosure } from '@/ui/disclosure'
import { SectionCard } from '@/ui/section-card'
import { answerGuardianLinkAction } from '../actions'
import type { readGuardianLink } from '../server/read-guardian-link'
import { chatField } from './guardian-field-specs'

type Link = Exclude<Awaited<ReturnType<typeof readGuardianLink.run>>, { state: 'invalid' }>

interface AnswerProps {
  locale: Locale
  token: string
  link: Link
}

/** What the academy holds and does, before anything is agreed to. */
function WhatHappens({ locale, link }: Pick<AnswerProps, 'locale' | 'link'>) {
  const t = textsOf(locale, 'GuardianPage')
  return (
    <div className="grid max-w-prose gap-3">
      <p className="text-lg">{t('intro', { name: link.firstName })}</p>
      {link.programs.length > 0 && <p>{t('programs', { programs: link.programs.join(', ') })}</p>}
      <ul className="list-disc space-y-1 pl-5">
        <li>{t('processed')}</li>
        <li>{t('purpose')}</li>
        <li>{t('copies')}</li>
        <li>{t('end')}</li>
      </ul>
    </div>
  )
}

function Waiting({ locale, token, link }: AnswerProps) {
  const t = textsOf(locale, 'GuardianPage')
  return (
    <>
      <WhatHappens locale={locale} link={link} />
      <SectionCard id="agree" title={t('learning')} lead={t('learningText')}>
        <ActionForm
          id="confirm"
          locale={locale}
          action={answerGuardianLinkAction}
          hidden={{ token, answer: 'confirm' }}
          fields={[chatField(locale, null)]}
          texts={actionFormTexts(locale, 'GuardianPage.confirm', 'Common.working')}
        />
      </SectionCard>
      <Disclosure summary={t('refuse')} label={t('refuse')}>
        <p className="mb-3 max-w-prose">{t('refuseText')}</p>
        <ActionForm
          id="refuse"
          locale={locale}
          action={answerGuardianLinkAction}
          hidden={{ token, answer: 'refuse' }}
          fields={[]}
          variant="danger"
          texts={actionFormTexts(locale, 'GuardianPage.refuseNow', 'Common.working')}
        />
      </Disclosure>
    </>
  )
}

function Confirmed({ locale, token, link }: AnswerProps) {
  const t = textsOf(locale, 'GuardianPage')
  const { hasNotices, allowsChat } = link
  return (
    <>
      <Alert kind="success" live={false} title={t('confirmed', { name: link.firstName })} />
      <SectionCard id="notices" title={t('notices')} lead={t(hasNotices ? 'noticesOn' : 'noticesOff')}>
        <ActionForm
          id="notices-form"
          locale={locale}
          action={answerGuardianLinkAction}
          hidden={{ token, answer: hasNotices ? 'stop_notices' : 'start_notices' }}
          fields={[]}
          variant="secondary"
          texts={actionFormTexts(
            locale,
            hasNotices ? 'GuardianPage.stopNotices' : 'GuardianPage.startNotices',
            'Common.working',
          )}
        />
      </SectionCard>
      <SectionCard id="chat-consent" title={t('chat')} lead={t(allowsChat ? 'chatIsYes' : 'chatIsNo')}>
        <ActionForm
          id="chat-form"
          locale={locale}
          action={answerGuardianLinkAction}
          hidden={{ token, answer: 'chat', chat: allowsChat ? 'no' : 'yes' }}
          fields={[]}
          variant="secondary"
          texts={actionFormTexts(
            locale,
            allowsChat ? 'GuardianPage.closeChat' : 'GuardianPage.openChat',
            'Common.working',
          )}
        />
      </SectionCard>
      <Disclosure summary={t('withdraw')} label={t('withdraw')}>
        <p className="mb-3 max-w-prose">{t('withdrawText')}</p>
        <ActionForm
          id="withdraw"
          locale={locale}
          action={answerGuardianLinkAction}
          hidden={{ token, answer: 'withdraw' }}
          fields={[]}
          variant="danger"
          texts={actionFormTexts(locale, 'GuardianPage.withdrawNow', 'Common.working')}
        />
      </Disclosure>
    </>
  )
}

/** The page of a guardian, by the link of a mail: without an account and without scripts. */
export function GuardianAnswer(props: AnswerProps): ReactNode {
  const t = textsOf(props.locale, 'GuardianPage')
  switch (props.link.state) {
    case 'waiting':
      return <Waiting {...props} />
    case 'confirmed':
      return <Confirmed {...props} />
    case 'expired':
      return <p className="max-w-prose text-lg">{t('expiredText')}</p>
    case 'refused':
      return <p className="max-w-prose text-lg">{t('refusedText')}</p>
    default:
      return <p className="max-w-prose text-lg">{t('withdrawnText')}</p>
  }
}
