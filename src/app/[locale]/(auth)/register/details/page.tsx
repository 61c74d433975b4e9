import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import {
  readCatalogue,
  readOfferedCohorts,
  withCohorts,
} from '@/features/portal/public-pages/ui/read-catalogue'
import { getRegistration } from '@/features/portal/registration/server/get-registration'
import { PersonalDetailsForm } from '@/features/portal/registration/ui/personal-details-form'
import { programChoices } from '@/features/portal/registration/ui/program-choices'
import { registrationTexts } from '@/features/portal/registration/ui/registration-texts'
import { textsOf } from '@/i18n/texts-of'
import { currentActor, runPage } from '@/server/transport/http/page'
import { Link } from '@/ui/link'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.registerDetailsTitle')

export default async function RegisterDetailsPage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'Register')
  // If the account is in use, its details can be seen and changed only after signing in.
  const signInAt = (await currentActor()).kind === 'registrant' ? paths.login : paths.register
  const initial = await runPage(getRegistration, {}, { locale, path: paths.registerDetails, signInAt })
  const catalogue = await readCatalogue(locale)
  return (
    <PageFrame lean locale={locale} path={paths.registerDetails} catalogue={catalogue}>
      <div className="wrap grid justify-items-center py-10 sm:py-14">
        <div className="w-full max-w-2xl rounded-card border border-line bg-raised p-5 sm:p-8">
          <h1 className="display text-3xl">{t('detailsTitle')}</h1>
          <p className="mt-2 mb-6 text-soft">{t('detailsLead')}</p>
          <PersonalDetailsForm
            locale={locale}
            programs={programChoices(
              withCohorts(catalogue.state === 'ok' ? catalogue.programs : [], await readOfferedCohorts()),
              locale,
            )}
            texts={registrationTexts(locale)}
            initial={initial}
          />
          <p className="mt-5">
            <Link href={href(locale, paths.registerPayment)}>{t('detailsBack')}</Link>
          </p>
        </div>
      </div>
    </PageFrame>
  )
}
