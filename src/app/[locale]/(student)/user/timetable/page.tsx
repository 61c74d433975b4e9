import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { renewCalendarKeyAction, setReminderHourAction } from '@/features/study/timetable/actions'
import { getTimetable, type Timetable } from '@/features/study/timetable/server/get-timetable'
import { noReminder, reminderHours } from '@/features/study/timetable/timetable.rules'
import { FeedForm } from '@/features/study/timetable/ui/feed-form'
import { SessionFacts } from '@/features/study/timetable/ui/session-row'
import { type Texts, textsOf } from '@/i18n/texts-of'
import { doualaMondayOf, formatDoualaDate, formatDoualaNearDay } from '@/lib/douala-time'
import { container } from '@/server/container'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink, Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Timetable.metaTitle')

interface PartProps {
  locale: Locale
  timetable: Timetable
  t: Texts<'Timetable'>
}

/** Groups sessions by the Monday of their week, in the order of their start. */
function byWeek(sessions: Timetable['next']) {
  const weeks = new Map<string, Timetable['next']>()
  for (const session of sessions) {
    const monday = doualaMondayOf(session.startsAt)
    weeks.set(monday, [...(weeks.get(monday) ?? []), session])
  }
  return [...weeks]
}

function Next({ locale, timetable, t }: PartProps) {
  if (timetable.next.length === 0) {
    return (
      <EmptyState icon="calendar-days" title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  }
  return (
    <SectionCard id="next" title={t('next')}>
      <div className="grid gap-5">
        {byWeek(timetable.next).map(([monday, sessions]) => (
          <div key={monday}>
            <h3 className="font-semibold text-soft">
              {t('weekOf', { date: formatDoualaDate(new Date(`${monday}T11:00:00Z`), locale) })}
            </h3>
            <ul className="divide-y divide-line">
              {sessions.map((session) => (
                <li key={session.id} className="grid gap-1 py-3 last:pb-0">
                  <SessionFacts locale={locale} session={session} now={container().clock.now()} inWeek />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </SectionCard>
  )
}

function Past({ locale, timetable, t }: PartProps) {
  const pastSessions = timetable.past.filter(({ isCancelled }) => !isCancelled)
  const present = pastSessions.filter(
    ({ attendance }) => attendance === 'present' || attendance === 'late',
  ).length
  if (pastSessions.length === 0) {
    return null
  }
  return (
    <SectionCard id="past" title={t('past')} lead={t('attended', { present, all: pastSessions.length })}>
      <ul className="divide-y divide-line">
        {pastSessions.map(({ id, startsAt, title, program, attendance }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0 wrap-anywhere">
              <time dateTime={startsAt.toISOString()} className="font-semibold">
                {formatDoualaNearDay(startsAt, locale)}
              </time>{' '}
              <span className="text-soft">{title ?? program.title}</span>
            </span>
            <span>{t(`attendance.${attendance ?? 'none'}`)}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Due({ locale, timetable, t }: PartProps) {
  return (
    <SectionCard id="due" title={t('due')}>
      {timetable.dueDates.length === 0 ? (
        <p className="text-soft">{t('noDue')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {timetable.dueDates.map(({ id, title, program, slug, at }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 py-1.5">
              <Link
                href={href(locale, paths.myItem(program.slug, slug))}
                className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
              >
                {title}
              </Link>
              <time dateTime={at.toISOString()} className="self-center text-soft">
                {formatDoualaNearDay(at, locale)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Reminder({ locale, timetable, t }: PartProps) {
  const options = [
    ...reminderHours.map((hour) => ({ value: String(hour), label: t('reminderAt', { hour }) })),
    { value: String(noReminder), label: t('reminderNone') },
  ]
  return (
    <SectionCard id="reminder" title={t('reminderTitle')} lead={t('reminderLead')}>
      <ActionForm
        id="reminder"
        locale={locale}
        action={setReminderHourAction}
        variant="secondary"
        fields={[
          {
            name: 'hour',
            label: t('reminderHour'),
            kind: 'select',
            options,
            defaultValue: String(timetable.reminderHour),
          },
        ]}
        texts={actionFormTexts(locale, 'Timetable.reminderSave', 'Timetable.reminderSaving')}
      />
    </SectionCard>
  )
}

function Feed({ locale, timetable: { hasFeed }, t }: PartProps) {
  const texts = actionFormTexts(
    locale,
    hasFeed ? 'Timetable.feedRenew' : 'Timetable.feedMake',
    'Timetable.feedBusy',
  )
  return (
    <SectionCard id="feed" title={t('feedTitle')} lead={t('feedLead')}>
      {hasFeed && <p className="mb-4 font-semibold">{t('feedHas')}</p>}
      <FeedForm
        locale={locale}
        action={renewCalendarKeyAction}
        hasFeed={hasFeed}
        texts={{ ...texts, open: t('feedOpen'), how: t('feedHow'), address: t('feedAddress') }}
      />
    </SectionCard>
  )
}

export default async function TimetablePage({ params }: Props) {
  const { locale } = await params
  const timetable = await runPage(getTimetable, {}, { locale, path: paths.timetable })
  const t = textsOf(locale, 'Timetable')
  const part = { locale, timetable, t }
  return (
    <StudentFrame locale={locale} path={paths.timetable}>
      <h1 className="display mb-1 text-3xl sm:text-4xl">{t('title')}</h1>
      <p className="text-soft">{t('lead')}</p>
      <ButtonLink href="#feed-title" variant="secondary" size="sm" className="mt-3 mb-6">
        {t('feedTitle')}
      </ButtonLink>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <Next {...part} />
          <Past {...part} />
        </div>
        <div className="grid gap-6">
          <Due {...part} />
          <Reminder {...part} />
          <Feed {...part} />
        </div>
      </div>
    </StudentFrame>
  )
}
