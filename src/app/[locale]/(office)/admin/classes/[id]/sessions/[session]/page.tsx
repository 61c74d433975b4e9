import { notFound } from 'next/navigation'
import { cohorts, text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { noteAttendanceAction } from '@/features/classes/attendance/actions'
import { getSheet, type Sheet } from '@/features/classes/attendance/server/get-sheet'
import { AttendanceForm } from '@/features/classes/attendance/ui/attendance-form'
import { deleteSessionAction } from '@/features/classes/cohorts/actions'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { cancelSessionAction, changeSessionAction } from '@/features/study/timetable/actions'
import { type Texts, textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { doualaFieldOf, formatDoualaTime, formatDoualaWeekday } from '@/lib/douala-time'
import type { RawQuery } from '@/lib/list-state'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { NoticeOnce } from '@/ui/notice-once'
import { SectionCard } from '@/ui/section-card'

type Props = {
  params: Promise<{ locale: Locale; id: string; session: string }>
  searchParams: Promise<RawQuery>
}

export const generateMetadata = privateMetadata('Attendance.metaTitle')

interface PartProps {
  locale: Locale
  sheet: Sheet
  t: Texts<'Attendance'>
}

function Attendance({ locale, sheet, t }: PartProps) {
  if (sheet.students.length === 0) {
    return <EmptyState icon="users" title={t('nobody')} />
  }
  const { networkError } = actionFormTexts(locale, 'Attendance.save', 'Attendance.saving')
  return (
    <AttendanceForm
      locale={locale}
      action={noteAttendanceAction}
      sessionId={sheet.id}
      students={sheet.students}
      texts={{
        present: t('present'),
        late: t('late'),
        absent: t('absent'),
        everybody: t('everybody'),
        save: t('save'),
        saving: t('saving'),
        network: networkError,
      }}
    />
  )
}

function Change({ locale, sheet, t }: PartProps) {
  const { id, startsAt, minutes, title, place, meetingUrl } = sheet
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <SectionCard id="change" title={t('changeTitle')} lead={t('changeLead')}>
        <ActionForm
          id="change-session"
          locale={locale}
          action={changeSessionAction}
          hidden={{ id }}
          fields={[
            {
              name: 'starts_at',
              label: t('startsAt'),
              kind: 'moment',
              defaultValue: doualaFieldOf(startsAt),
            },
            { name: 'minutes', label: t('minutes'), kind: 'number', defaultValue: String(minutes) },
            {
              name: 'title',
              label: t('topic'),
              kind: 'text',
              maxLength: cohorts.titleLength,
              defaultValue: title ?? '',
            },
            {
              name: 'place',
              label: t('place'),
              hint: t('placeHint'),
              kind: 'text',
              maxLength: cohorts.placeLength,
              defaultValue: place ?? '',
            },
            {
              name: 'meeting_url',
              label: t('link'),
              hint: t('placeHint'),
              kind: 'text',
              maxLength: cohorts.linkLength,
              defaultValue: meetingUrl ?? '',
            },
          ]}
          texts={actionFormTexts(locale, 'Attendance.changeSave', 'Attendance.saving')}
        />
      </SectionCard>
      {sheet.students.length === 0 && (
        <SectionCard id="delete" title={t('deleteTitle')} lead={t('deleteLead')}>
          <ActionForm
            id="delete"
            locale={locale}
            action={deleteSessionAction}
            hidden={{ id: sheet.cohortId, session: id }}
            variant="danger"
            fields={[]}
            texts={actionFormTexts(locale, 'Attendance.deleteNow', 'Attendance.saving')}
          />
        </SectionCard>
      )}
      <SectionCard id="cancel" title={t('cancelTitle')} lead={t('cancelLead')}>
        <ActionForm
          id="cancel"
          locale={locale}
          action={cancelSessionAction}
          hidden={{ id }}
          variant="danger"
          fields={[{ name: 'reason', label: t('reason'), kind: 'textarea', maxLength: text.reason }]}
          texts={actionFormTexts(locale, 'Attendance.cancelSave', 'Attendance.saving')}
        />
      </SectionCard>
    </div>
  )
}

const notices = ['noted', 'changed', 'cancelled'] as const

/** A session, made for phones: attendance, and for administrators moving or cancelling it. */
export default async function CohortSessionPage({ params, searchParams }: Props) {
  const [{ locale, id, session }, query] = await Promise.all([params, searchParams])
  const path = paths.officeCohortSession(id, session)
  const sheet = await runPage(getSheet, { id: session }, { locale, path, signInAt: paths.office })
  if (sheet.cohortId !== id) {
    notFound()
  }
  const t = textsOf(locale, 'Attendance')
  const notice = notices.find((each) => each === query.notice)
  const name = cohortName(sheet.programTitle, sheet.cohortStartsOn, locale)
  const part = { locale, sheet, t }
  return (
    <OfficeFrame locale={locale} path={path} current="classes">
      {notice && <NoticeOnce text={t(`notices.${notice}`)} />}
      <Link href={href(locale, paths.officeCohort(id))} className="inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4" />
        {name}
      </Link>
      <PageHead
        locale={locale}
        title={`${formatDoualaWeekday(sheet.startsAt, locale)}, ${formatDoualaTime(sheet.startsAt, locale)}`}
        lead={[sheet.title, name].filter(Boolean).join(' · ')}
      >
        <ButtonLink variant="secondary" href={href(locale, paths.officeGradebook(id))}>
          {t('gradebook')}
        </ButtonLink>
      </PageHead>
      {sheet.isCancelled ? (
        <p>
          <Badge tone="brick">{t('cancelled')}</Badge>
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <section aria-labelledby="attendance-title" className="max-w-3xl">
            <h2 id="attendance-title" className="display mb-3 text-xl">
              {t('title')}
            </h2>
            <Attendance {...part} />
          </section>
          {sheet.mayChange && <Change {...part} />}
        </div>
      )}
    </OfficeFrame>
  )
}
