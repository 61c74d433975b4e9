import { href, paths } from '@/config/paths'
import { type MailedLinkProps, mailedLinkMetadata, readMailedLink } from '@/features/base/site/ui/mailed-link'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { PageTitle } from '@/features/portal/public-pages/ui/page-title'
import { stopStudyMailsAction } from '@/features/study/reminders/actions'
import { readStopLink } from '@/features/study/reminders/server/stop-study-mails'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = mailedLinkMetadata('StudyMails.metaTitle')

/** One button, because opening the link must not change anything: mail scanners open links too. */
export default async function StopStudyMailsPage(props: MailedLinkProps) {
  const { locale, token } = await readMailedLink(props)
  const link = await runPage(readStopLink, { token }, { locale, path: paths.studyMailsStop })
  const t = textsOf(locale, 'StudyMails')
  const profile = (
    <ButtonLink href={href(locale, paths.profileEdit)} variant="secondary" className="justify-self-start">
      {t('profile')}
    </ButtonLink>
  )
  return (
    <PageFrame locale={locale} path={paths.studyMailsStop}>
      <PageTitle title={link.state === 'invalid' ? t('invalidTitle') : t('title')} />
      <div className="wrap grid gap-6 pb-20 lg:pb-28">
        {link.state === 'invalid' && <p className="max-w-prose">{t('invalidText')}</p>}
        {link.state === 'done' && <Alert kind="success" live={false} title={t('turnedOff')} />}
        {link.state === 'open' ? (
          <>
            <p className="max-w-prose break-words text-lg">{t('stopText', { email: link.email })}</p>
            <ActionForm
              id="stop"
              locale={locale}
              action={stopStudyMailsAction}
              hidden={{ token }}
              fields={[]}
              done={profile}
              texts={actionFormTexts(locale, 'StudyMails.stopAction', 'StudyMails.saving')}
            />
          </>
        ) : (
          profile
        )}
      </div>
    </PageFrame>
  )
}
