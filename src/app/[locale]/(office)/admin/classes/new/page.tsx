import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { createCohortAction } from '@/features/classes/cohorts/actions'
import { createCohortSchema } from '@/features/classes/cohorts/cohorts.schema'
import { getCohortForm } from '@/features/classes/cohorts/server/office/get-cohort-form'
import { loadCreateCohort } from '@/features/classes/cohorts/ui/office/cohort-checks'
import { cohortFormFields } from '@/features/classes/cohorts/ui/office/cohort-fields'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { checkWith } from '@/server/form-check'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { CheckedForm } from '@/ui/checked-form'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('ClassesOffice.new')

export default async function NewCohortPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeCohortNew
  const { programs, teachers } = await runPage(getCohortForm, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale)
  return (
    <OfficeFrame locale={locale} path={path} current="classes">
      <Link
        href={href(locale, paths.officePage('classes'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('ClassesOffice.all')}
      </Link>
      <PageHead locale={locale} title={t('ClassesOffice.new')} />
      <div className="max-w-2xl">
        <SectionCard id="open-class" title={t('Classes.office.open')} lead={t('Classes.office.openLead')}>
          <CheckedForm
            id="class"
            locale={locale}
            action={createCohortAction}
            check={checkWith(locale, createCohortSchema, loadCreateCohort)}
            fields={[
              {
                name: 'slug',
                kind: 'select',
                label: t('ClassesOffice.programField'),
                options: programs.map(({ slug, title }) => ({ value: slug, label: title })),
              },
              ...cohortFormFields(locale, teachers),
            ]}
            hidden={{ draft: 'true' }}
            texts={actionFormTexts(locale, 'Classes.office.openNow', 'Classes.office.saving')}
          />
        </SectionCard>
      </div>
    </OfficeFrame>
  )
}
