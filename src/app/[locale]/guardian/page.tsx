import { paths, withQuery } from '@/config/paths'
import { readGuardianLink } from '@/features/accounts/guardians/server/read-guardian-link'
import { GuardianAnswer } from '@/features/accounts/guardians/ui/guardian-answer'
import { type MailedLinkProps, mailedLinkMetadata, readMailedLink } from '@/features/base/site/ui/mailed-link'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { PageTitle } from '@/features/portal/public-pages/ui/page-title'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'

export const generateMetadata = mailedLinkMetadata('GuardianPage.title')

/** Buttons, because opening the link must not change anything: mail scanners open links too. */
export default async function GuardianPage(props: MailedLinkProps) {
  const { locale, token } = await readMailedLink(props)
  const link = await runPage(readGuardianLink, { token }, { locale, path: paths.guardianAnswer })
  const t = textsOf(locale, 'GuardianPage')
  return (
    <PageFrame locale={locale} path={withQuery(paths.guardianAnswer, { token: token || undefined })}>
      <PageTitle title={link.state === 'invalid' ? t('invalidTitle') : t('title')} />
      <div className="wrap grid max-w-3xl gap-6 pb-20 lg:pb-28">
        {link.state === 'invalid' ? (
          <p className="max-w-prose">{t('invalidText')}</p>
        ) : (
          <GuardianAnswer locale={locale} token={token} link={link} />
        )}
      </div>
    </PageFrame>
  )
}
