import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import {
  addSessionAction,
  cancelCohortAction,
  changeCohortAction,
  deleteCohortAction,
  duplicateCohortAction,
  moveStudentsAction,
  publishCohortAction,
} from '@/features/classes/cohorts/actions'
import type { OfficeCohortDetail } from '@/features/classes/cohorts/cohorts.answers'
import { changeCohortSchema, studentPrefix } from '@/features/classes/cohorts/cohorts.schema'
import {
  getOfficeCohort,
  listOfficeCohorts,
  type OfficeCohorts,
} from '@/features/classes/cohorts/server/office/get-cohort'
import { type ChoiceRow, listChoices } from '@/features/classes/cohorts/server/office/list-choices'
import { ChoiceTable } from '@/features/classes/cohorts/ui/office/choice-table'
import { loadChangeCohort } from '@/features/classes/cohorts/ui/office/cohort-checks'
import { cohortFormFields, reasonOf, sessionFields } from '@/features/classes/cohorts/ui/office/cohort-fields'
import {
  lineOf,
  NextSessions,
  PhaseBadge,
  SessionList,
  SkippedDays,
  StudentTable,
  seatsText,
  WaitingList,
} from '@/features/classes/cohorts/ui/office/cohort-parts'
import { MoveForm } from '@/features/classes/cohorts/ui/office/move-form'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import type { TextKey } from '@/messages/text-key'
import { container } from '@/server/container'
import { checkWith } from '@/server/form-check'
import { actionFormTexts, conflictTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Disclosure } from '@/ui/disclosure'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { MergingForm } from '@/ui/merging-form'
import { NoticeOnce } from '@/ui/notice-once'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale; id: string }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Classes.office.classTitle')

const notices = [
  'opened',
  'drafted',
  'published',
  'duplicated',
  'changed',
  'cancelled',
  'planned',
  'moved',
  'sessionDeleted',
] as const

interface PartProps {
  locale: Locale
  cohort: OfficeCohortDetail
  list: OfficeCohorts
}

interface StudentsProps extends PartProps {
  /** Of a cancelled class. */
  choices: readonly ChoiceRow[]
}

function Move({ locale, cohort, list, choices }: StudentsProps) {
  const t = textsOf(locale, 'Classes.office')
  const others = list.cohorts.filter(
    ({ id, phase }) => id !== cohort.id && !['cancelled', 'over', 'draft'].includes(phase),
  )
  const asked = new Set(choices.flatMap(({ choice, userId }) => (choice === 'money' ? [userId] : [])))
  const students = cohort.students.filter(({ user_id }) => !asked.has(user_id))
  if (!cohort.may_change || students.length === 0) {
    return null
  }
  return (
    <Disclosure summary={t('move')}>
      <p className="mb-4 text-soft">{t('moveLead')}</p>
      <MoveForm
        locale={locale}
        action={moveStudentsAction}
        id={cohort.id}
        students={students.map(({ user_id, name }) => ({ user_id, name }))}
        prefix={studentPrefix}
        fields={[
          {
            name: 'to',
            kind: 'select',
            label: t('moveTo'),
            options: [
              { value: '', label: t('later') },
              ...others.map((each) => ({
                value: each.id,
                label: `${lineOf(each, locale)} · ${seatsText(each, locale)}`,
              })),
            ],
          },
          reasonOf(locale, 'Classes.office.reason'),
        ]}
        texts={{
          ...actionFormTexts(locale, 'Classes.office.moveNow', 'Classes.office.saving'),
          legend: t('whoMoves'),
        }}
      />
    </Disclosure>
  )
}

function Students(props: StudentsProps) {
  const { locale, cohort, choices } = props
  const t = textsOf(locale, 'Classes.office')
  return (
    <SectionCard id="students" title={t('students', { count: cohort.students.length })}>
      <div className="grid gap-5">
        {choices.length > 0 && <ChoiceTable locale={locale} rows={choices} />}
        {choices.length === 0 && cohort.students.length === 0 && (
          <p className="text-soft">{t('noStudents')}</p>
        )}
        {choices.length === 0 && cohort.students.length > 0 && (
          <StudentTable locale={locale} cohort={cohort} />
        )}
        {cohort.waiting > 0 && <WaitingList locale={locale} cohort={cohort} />}
        <Move {...props} />
      </div>
    </SectionCard>
  )
}

/** All parts of a long page one press away. */
function Contents({ locale, cohort }: Omit<PartProps, 'list'>) {
  const t = textsOf(locale, 'Classes.office')
  const parts = [
    ['students', t('students', { count: cohort.students.length })],
    ['sessions', t('sessionsCount', { count: cohort.sessions.length })],
    ...(cohort.may_change ? [['change', t('change')] as const] : []),
  ] as const
  return (
    <nav aria-label={t('contents')}>
      <ul className="flex flex-wrap gap-x-5">
        {parts.map(([id, text]) => (
          <li key={id}>
            <Link href={`#${id}-title`} className="inline-flex min-h-11 items-center">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sessions({ locale, cohort }: PartProps) {
  const t = textsOf(locale, 'Classes.office')
  const may = cohort.may_change && cohort.cancelled_at === null
  const texts = (submit: TextKey) => actionFormTexts(locale, submit, 'Classes.office.saving')
  return (
    <SectionCard
      id="sessions"
      title={t('sessions')}
      lead={cohort.sessions.length > 0 ? t('sessionsLead') : undefined}
    >
      <div className="grid gap-5">
        {cohort.sessions.length === 0 ? (
          <p className="text-soft">{t('noSessions')}</p>
        ) : (
          <SessionList locale={locale} cohort={cohort} now={container().clock.now()} />
        )}
        <SkippedDays locale={locale} cohort={cohort} />
        {may && (
          <p>
            <ButtonLink variant="secondary" href={href(locale, paths.officeCohortPlan(cohort.id))}>
              {t('plan')}
            </ButtonLink>
          </p>
        )}
        {may && (
          <Disclosure summary={t('addSession')}>
            <ActionForm
              id="session"
              locale={locale}
              action={addSessionAction}
              hidden={{ id: cohort.id }}
              fields={sessionFields(locale)}
              texts={texts('Classes.office.addSessionNow')}
            />
          </Disclosure>
        )}
      </div>
    </SectionCard>
  )
}

function OpenChanges({ locale, cohort, list }: PartProps) {
  const t = textsOf(locale, 'Classes.office')
  return (
    <>
      <Disclosure summary={t('changeFacts')}>
        <MergingForm
          id="class"
          locale={locale}
          action={changeCohortAction}
          check={checkWith(locale, changeCohortSchema, loadChangeCohort)}
          hidden={{ id: cohort.id }}
          version={cohort.version}
          conflict={conflictTexts(locale, 'Classes.office.conflict', 'Classes.office.conflictNext')}
          fields={cohortFormFields(locale, list.teachers, cohort)}
          texts={actionFormTexts(locale, 'Classes.office.save', 'Classes.office.saving')}
        />
      </Disclosure>
      <Disclosure summary={t('cancel')}>
        <p className="mb-4 text-soft">{t('cancelLead')}</p>
        <ActionForm
          id="cancel"
          locale={locale}
          action={cancelCohortAction}
          hidden={{ id: cohort.id }}
          fields={[reasonOf(locale, 'Classes.office.cancelReason')]}
          texts={actionFormTexts(locale, 'Classes.office.cancelNow', 'Classes.office.saving')}
        />
      </Disclosure>
    </>
  )
}

function Changes({ locale, cohort, list }: PartProps) {
  if (!cohort.may_change) {
    return null
  }
  const t = textsOf(locale, 'Classes.office')
  return (
    <SectionCard
      id="change"
      title={t('change')}
      lead={cohort.cancelled_at === null ? t('changeLead') : undefined}
    >
      <div className="grid gap-5">
        {cohort.cancelled_at === null && <OpenChanges locale={locale} cohort={cohort} list={list} />}
        <Disclosure summary={t('duplicate')}>
          <p className="mb-4 text-soft">{t('duplicateLead')}</p>
          <ActionForm
            id="duplicate"
            locale={locale}
            action={duplicateCohortAction}
            hidden={{ id: cohort.id }}
            fields={
              cohort.mode === 'self_paced' ? [] : [{ name: 'starts_on', kind: 'date', label: t('startsOn') }]
            }
            texts={actionFormTexts(locale, 'Classes.office.duplicateNow', 'Classes.office.saving')}
          />
        </Disclosure>
        {cohort.enrolled + cohort.held + cohort.waiting === 0 && (
          <Disclosure summary={t('delete')}>
            <p className="mb-4 text-soft">{t('deleteLead')}</p>
            <ActionForm
              id="delete"
              locale={locale}
              action={deleteCohortAction}
              hidden={{ id: cohort.id }}
              variant="danger"
              fields={[]}
              texts={actionFormTexts(locale, 'Classes.office.deleteNow', 'Classes.office.saving')}
            />
          </Disclosure>
        )}
      </div>
    </SectionCard>
  )
}

function Draft({ locale, cohort }: { locale: Locale; cohort: OfficeCohortDetail }) {
  const t = textsOf(locale, 'Classes.office')
  return (
    <Alert kind="info" live={false} title={t('isDraft')}>
      <span className="mb-3 block">{t('isDraftNext')}</span>
      {cohort.may_change && (
        <ActionForm
          id="publish"
          locale={locale}
          action={publishCohortAction}
          hidden={{ id: cohort.id }}
          fields={[]}
          texts={actionFormTexts(locale, 'Classes.office.publishNow', 'Classes.office.saving')}
        />
      )}
    </Alert>
  )
}

export default async function OfficeCohortPage({ params, searchParams }: Props) {
  const { locale, id } = await params
  const { notice } = await searchParams
  const path = paths.officeCohort(id)
  const options = { locale, path, signInAt: paths.office }
  const cohort = await runPage(getOfficeCohort, { id }, options)
  const list = await runPage(listOfficeCohorts, { slug: cohort.program }, options)
  const choices = cohort.cancelled_at === null ? [] : await runPage(listChoices, { id }, options)
  const t = textsOf(locale, 'Classes.office')
  const cohorts = textsOf(locale, 'ClassesOffice')
  const isTaught = cohort.phase !== 'draft' && cohort.cancelled_at === null
  const noticeKey = notices.find((each) => each === notice)
  return (
    <OfficeFrame locale={locale} path={path} current="classes">
      {noticeKey && <NoticeOnce text={t(`notices.${noticeKey}`)} />}
      <p className="flex flex-wrap gap-x-6">
        <Link
          href={href(locale, paths.officePage('classes'))}
          className="inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" className="size-4" />
          {cohorts('all')}
        </Link>
        <Link
          href={href(locale, paths.officeCohorts(cohort.program))}
          className="inline-flex min-h-11 items-center"
        >
          {t('classesOf', { program: cohort.title })}
        </Link>
      </p>
      <PageHead locale={locale} title={cohort.title} lead={lineOf(cohort, locale)}>
        <ButtonLink variant="secondary" href={href(locale, paths.officeGradebook(cohort.id))}>
          {t('gradebook')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={href(locale, paths.officeCohortAttendance(cohort.id))}>
          {t('attendance')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={href(locale, paths.officeCohortList(cohort.id))}>
          {t('list')}
        </ButtonLink>
        <ButtonLink
          variant="secondary"
          href={href(locale, paths.officeAnnouncementNew, { to: `class:${cohort.id}` })}
        >
          {t('write')}
        </ButtonLink>
      </PageHead>
      <div className="grid gap-6">
        {cohort.phase === 'draft' && <Draft locale={locale} cohort={cohort} />}
        {cohort.cancelled_at && (
          <Alert kind="warning" live={false} title={t('isCancelled')}>
            <span className="block wrap-anywhere">{cohort.cancel_reason}</span>
            {t('isCancelledNext')}
            {cohort.may_change && (
              <span className="mt-3 block">
                <ButtonLink variant="secondary" href={href(locale, paths.officeCohortRefunds(cohort.id))}>
                  {textsOf(locale, 'CohortRefunds')('open')}
                </ButtonLink>
              </span>
            )}
          </Alert>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PhaseBadge locale={locale} phase={cohort.phase} />
          <span className="tabular-nums">{seatsText(cohort, locale)}</span>
          <span className="text-soft">{cohort.teacher?.name ?? t('noTeacher')}</span>
          {cohort.place && <span className="wrap-anywhere text-soft">{cohort.place}</span>}
        </p>
        <Contents locale={locale} cohort={cohort} />
        {isTaught && <NextSessions locale={locale} cohort={cohort} now={container().clock.now()} />}
        <Students locale={locale} cohort={cohort} list={list} choices={choices} />
        <Sessions locale={locale} cohort={cohort} list={list} />
        <Changes locale={locale} cohort={cohort} list={list} />
      </div>
    </OfficeFrame>
  )
}
