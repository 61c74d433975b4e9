import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { createCohortAction } from '@/features/classes/cohorts/actions'
import { createCohortSchema } from '@/features/classes/cohorts/cohorts.schema'
import { listOfficeCohorts } from '@/features/classes/cohorts/server/office/get-cohort'
import { loadCreateCohort } from '@/features/classes/cohorts/ui/office/cohort-checks'
import { cohortFormFields } from '@/features/classes/cohorts/ui/office/cohort-fields'
import { CohortTable } from '@/features/classes/cohorts/ui/office/cohort-parts'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { checkWith } from '@/server/form-check'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { CheckedForm } from '@/ui/checked-form'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { NoticeOnce } from '@/ui/notice-once'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale; slug: string }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Classes.office.listTitle')

export default async function OfficeCohortsPage({ params, searchParams }: Props) {
  const [{ locale, slug }, { notice }] = await Promise.all([params, searchParams])
  const path = paths.officeCohorts(slug)
  const list = await runPage(listOfficeCohorts, { slug }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Classes.office')
  const cohorts = textsOf(locale, 'ClassesOffice')
  return (
    <OfficeFrame locale={locale} path={path} current="classes">
      {notice === 'deleted' && <NoticeOnce text={t('notices.deleted')} />}
      <Link
        href={href(locale, paths.officePage('classes'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {cohorts('all')}
      </Link>
      <PageHead locale={locale} title={t('classesOf', { program: list.title })} lead={t('listLead')}>
        <ButtonLink variant="secondary" href={href(locale, paths.officeHolidays)}>
          {t('holidays')}
        </ButtonLink>
      </PageHead>
      <div className="grid gap-8">
        {list.cohorts.length === 0 ? (
          <EmptyState icon="calendar-days" title={t('none')}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <CohortTable locale={locale} list={list} />
        )}
        {list.may_change && (
          <div className="max-w-2xl">
            <SectionCard id="open-class" title={t('open')} lead={t('openLead')}>
              <CheckedForm
                id="class"
                locale={locale}
                action={createCohortAction}
                check={checkWith(locale, createCohortSchema, loadCreateCohort)}
                fields={cohortFormFields(locale, list.teachers)}
                hidden={{ slug, draft: 'true' }}
                texts={actionFormTexts(locale, 'Classes.office.openNow', 'Classes.office.saving')}
              />
            </SectionCard>
          </div>
        )}
      </div>
    </OfficeFrame>
  )
}
