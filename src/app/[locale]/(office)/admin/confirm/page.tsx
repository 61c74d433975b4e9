import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { confirmIdentityAction } from '@/features/accounts/second-factor/actions'
import { listMethods } from '@/features/accounts/second-factor/server/prove-identity'
import { ConfirmForm } from '@/features/accounts/second-factor/ui/confirm-form'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('SecondFactor.stepUpTitle')

/** The page between a link and its file, if the last proof is too old. */
export default async function ConfirmPage({ params, searchParams }: Props) {
  const [{ locale }, { next: nextParam }] = await Promise.all([params, searchParams])
  const target = typeof nextParam === 'string' ? nextParam : undefined
  const path = withQuery(paths.officeConfirm, { next: target })
  const { methods, next } = await runPage(
    listMethods,
    { next: target },
    { locale, path, signInAt: paths.office },
  )
  const t = textsOf(locale, 'SecondFactor')
  return (
    <OfficeFrame locale={locale} path={path} current="">
      <div className="mx-auto grid max-w-xl gap-6">
        <div>
          <h1 className="display text-3xl">{t('stepUpTitle')}</h1>
          <p className="mt-2 text-soft">{t('confirmLead')}</p>
        </div>
        <ConfirmForm
          id="confirm"
          locale={locale}
          action={confirmIdentityAction}
          ask={methods}
          fields={[]}
          hidden={{ next: next ?? '' }}
          texts={actionFormTexts(locale, 'SecondFactor.confirm', 'SecondFactor.confirming')}
          downloadText={t('download')}
          back={{ href: href(locale, paths.officePage('dashboard')), text: t('backToOffice') }}
        />
      </div>
    </OfficeFrame>
  )
}
