import { href, paths } from '@/config/paths'
import { AuthCard } from '@/features/accounts/session/ui/auth-card'
import { confirmEmailChangeAction } from '@/features/accounts/users/actions'
import { inspectEmailLink } from '@/features/accounts/users/server/inspect-link'
import { type MailedLinkProps, mailedLinkMetadata, readMailedLink } from '@/features/base/site/ui/mailed-link'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = mailedLinkMetadata('Meta.confirmEmailTitle')

/** A button confirms, not opening the page, because mail programs open links by themselves. */
export default async function ConfirmEmailPage(props: MailedLinkProps) {
  const { locale, token } = await readMailedLink(props)
  const t = textsOf(locale, 'EmailChange')
  const { newEmail } = await runPage(inspectEmailLink, { token }, { locale, path: paths.confirmEmail })
  const toProfile = <ButtonLink href={href(locale, paths.profileEdit)}>{t('toProfile')}</ButtonLink>
  return (
    <PageFrame locale={locale} path={paths.confirmEmail}>
      {newEmail ? (
        <AuthCard title={t('title')} lead={t('lead', { email: newEmail })}>
          <ActionForm
            id="confirm"
            locale={locale}
            action={confirmEmailChangeAction}
            hidden={{ token }}
            fields={[]}
            texts={actionFormTexts(locale, 'EmailChange.confirm', 'EmailChange.confirming')}
            done={toProfile}
          />
        </AuthCard>
      ) : (
        <AuthCard title={t('invalidTitle')} lead={t('invalid')}>
          {toProfile}
        </AuthCard>
      )}
    </PageFrame>
  )
}
