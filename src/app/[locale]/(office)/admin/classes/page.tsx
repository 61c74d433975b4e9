import { href, paths } from '@/config/paths'
import { hasRight } from '@/config/roles'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { cohortsList, listCohorts } from '@/features/classes/cohorts/server/office/list-cohorts'
import { AllCohortsTable } from '@/features/classes/cohorts/ui/office/all-cohorts-table'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { textsOf } from '@/i18n/texts-of'
import { currentActor } from '@/server/transport/http/page'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = privateMetadata('ClassesOffice.title')

export default async function OfficeCohortsPage(props: OfficeListProps) {
  const list = await runListPage(listCohorts, cohortsList, props)
  const { locale } = list
  const t = textsOf(locale)
  const actor = await currentActor()
  return (
    <OfficeListPage
      read={list}
      actions={
        <>
          {actor.kind === 'user' && hasRight(actor.user, 'cohorts.write') && (
            <ButtonLink href={href(locale, paths.officeCohortNew)}>{t('ClassesOffice.new')}</ButtonLink>
          )}
          <ButtonLink variant="secondary" href={href(locale, paths.officeHolidays)}>
            {t('Classes.office.holidays')}
          </ButtonLink>
        </>
      }
      table={({ items }) => <AllCohortsTable locale={locale} cohorts={items} />}
    />
  )
}
