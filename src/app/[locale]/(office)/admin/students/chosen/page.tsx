import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { hasRight } from '@/config/roles'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { placeStudentsAction } from '@/features/classes/cohorts/actions'
import { studentPrefix } from '@/features/classes/cohorts/cohorts.schema'
import { listPlacements } from '@/features/classes/cohorts/server/office/place-students'
import { reasonOf } from '@/features/classes/cohorts/ui/office/cohort-fields'
import { placementOptions } from '@/features/classes/cohorts/ui/office/cohort-parts'
import { MoveForm } from '@/features/classes/cohorts/ui/office/move-form'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { countMatching } from '@/features/office/students/server/bulk-students'
import { type ChosenStudent, listChosen } from '@/features/office/students/server/list-chosen'
import { studentListSpec } from '@/features/office/students/students-list'
import { MatchingStudents } from '@/features/office/students/ui/matching-students'
import { textsOf } from '@/i18n/texts-of'
import { isUuid } from '@/lib/fields'
import { listQuery, type RawQuery, readListState } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { actionFormTexts } from '@/server/form-texts'
import { currentActor, type PageOptions, runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('StudentsOffice.chosenTitle')

interface MoveProps {
  locale: Locale
  students: readonly ChosenStudent[]
  options: PageOptions
}

/** Everybody is ticked; the second press moves them. */
async function Move({ locale, students, options }: MoveProps) {
  const cohorts = await runPage(listPlacements, {}, options)
  const t = textsOf(locale, 'StudentsOffice')
  const office = textsOf(locale, 'Classes.office')
  if (cohorts.length === 0) {
    return null
  }
  return (
    <SectionCard id="move" title={t('moveChosen')} lead={t('moveChosenLead')}>
      <MoveForm
        locale={locale}
        action={placeStudentsAction}
        students={students.map(({ id, name }) => ({ user_id: id, name }))}
        ticked
        prefix={studentPrefix}
        fields={[
          {
            name: 'to',
            kind: 'select',
            label: office('moveTo'),
            options: placementOptions(cohorts, locale),
          },
          reasonOf(locale, 'Classes.office.reason'),
        ]}
        texts={{
          ...actionFormTexts(locale, 'Classes.office.moveNow', 'Classes.office.saving'),
          legend: office('whoMoves'),
        }}
      />
    </SectionCard>
  )
}

interface ViewProps {
  locale: Locale
  query: RawQuery
}

function AllStudents({ locale, back }: { locale: Locale; back: string }) {
  return (
    <Link href={back} className="inline-flex min-h-11 items-center gap-2">
      <Icon name="arrow-left" className="size-4" />
      {textsOf(locale, 'StudentsOffice')('allStudents')}
    </Link>
  )
}

/** All who match the filters of the list. */
async function Matching({ locale, query }: ViewProps) {
  const state = readListState(studentListSpec, query)
  const { sort: _, dir: __, page: ___, ...filter } = listQuery(studentListSpec, state)
  const path = withQuery(paths.officeStudentsChosen, { all: '1', ...filter })
  const options = { locale, path, signInAt: paths.office }
  const matching = await runPage(countMatching, { q: state.q, ...state.filters }, options)
  return (
    <OfficeFrame locale={locale} path={path} current="students">
      <AllStudents locale={locale} back={officeListHref(locale, studentListSpec, state)} />
      <MatchingStudents locale={locale} state={state} matching={matching} options={options} />
    </OfficeFrame>
  )
}

/** The ticked students of the list. */
async function Chosen({ locale, query: { student = [] } }: ViewProps) {
  const ids = [...new Set([student].flat().filter(isUuid))].slice(0, list.mostChosen)
  const path = `${paths.officeStudentsChosen}?${new URLSearchParams(ids.map((id) => ['student', id]))}`
  const options = { locale, path, signInAt: paths.office }
  const students = await runPage(listChosen, { student: ids }, options)
  const actor = await currentActor()
  const may = (right: Parameters<typeof hasRight>[1]) => actor.kind === 'user' && hasRight(actor.user, right)
  const t = textsOf(locale, 'StudentsOffice')
  const back = href(locale, paths.officePage('students'))
  const query = new URLSearchParams([['back', back], ...students.map(({ id }) => ['student', id])])
  return (
    <OfficeFrame locale={locale} path={path} current="students">
      <AllStudents locale={locale} back={back} />
      <PageHead
        locale={locale}
        title={t('chosenTitle')}
        lead={students.length > 0 ? t('chosen', { count: students.length }) : undefined}
      />
      {students.length === 0 ? (
        <EmptyState icon="users" title={t('nobodyChosen')} />
      ) : (
        <div className="grid max-w-3xl gap-6">
          <ul className="flex flex-wrap gap-2">
            {students.map(({ id, name }) => (
              <li key={id} className="rounded-full border border-line px-3 py-1 wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-3">
            {may('rooms.moderate') && (
              <ButtonLink href={`${href(locale, paths.officeHelpMessage)}?${query}`}>
                {t('writeChosen')}
              </ButtonLink>
            )}
            {may('users.manage') && (
              <ButtonLink
                variant="secondary"
                href={`/api/admin/students/export-csv?studentIds=${students.map(({ id }) => id).join(',')}`}
              >
                <Icon name="download" />
                {textsOf(locale, 'Office')('exportCsv')}
              </ButtonLink>
            )}
          </p>
          {may('cohorts.write') && <Move locale={locale} students={students} options={options} />}
        </div>
      )}
    </OfficeFrame>
  )
}

/** The ticked students of the list, or all who match, and what can be done with all of them: nothing happens before a second press. */
export default async function ChosenStudentsPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  return query.all ? Matching({ locale, query }) : Chosen({ locale, query })
}
