import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { confirmEmailChangeAction } from '@/features/users/actions'
import { inspectEmailLink } from '@/features/users/server/inspect-link'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { ButtonLink } from '@/ui/link'
import { PageFrame } from '../../page-frame'
import { AuthCard } from '../auth-card'

interface Props {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<{ token?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'Meta' })
  return { title: t('confirmEmailTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** A button, not the opening of the page, confirms: mail programs open links by themselves. */
export default async function ConfirmEmailPage({ params, searchParams }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const t = await getTranslations({ locale, namespace: 'EmailChange' })
  const token = String((await searchParams).token ?? '')
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
