import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { planSessionsAction } from '@/features/classes/cohorts/actions'
import { planFieldNames } from '@/features/classes/cohorts/plan-form'
import {
  previewSessions,
  type SessionPreview,
} from '@/features/classes/cohorts/server/office/preview-sessions'
import { lineOf } from '@/features/classes/cohorts/ui/office/cohort-parts'
import { WeeklyPlanForm } from '@/features/classes/cohorts/ui/office/weekly-plan-form'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaTime, formatDoualaWeekday } from '@/lib/douala-time'
import type { RawQuery } from '@/lib/list-state'
import { actionFormTexts } from '@/server/form-texts'
import { runPage } from '@/server/transport/http/page'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale; id: string }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Classes.office.plan')

/** The fields of the form in the address; each once, and short. */
const fieldsOf = (query: RawQuery): Record<string, string> =>
  Object.fromEntries(
    planFieldNames.flatMap((name) => {
      const value = query[name]
      return typeof value === 'string' ? [[name, value.slice(0, 40)]] : []
    }),
  )

type Preview = NonNullable<SessionPreview['preview']>

function Planned({ locale, id, preview }: { locale: Locale; id: string; preview: Preview }) {
  const t = textsOf(locale, 'Classes.office')
  const { sessions, leftOut, values } = preview
  const added = sessions.filter(({ exists }) => !exists).length
  return (
    <SectionCard id="preview" title={t('previewed', { count: added })}>
      <div className="grid gap-5">
        {sessions.length > 0 && (
          <ol className="divide-y divide-line">
            {sessions.map(({ startsAt, minutes, exists }) => (
              <li key={startsAt.getTime()} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="tabular-nums">
                  {`${formatDoualaWeekday(startsAt, locale)}, ${formatDoualaTime(startsAt, locale)}`}
                </span>
                <span className="text-soft">{t('minutesLong', { count: minutes })}</span>
                {exists && <Badge tone="neutral">{t('existsAlready')}</Badge>}
              </li>
            ))}
          </ol>
        )}
        {leftOut.length > 0 && (
          <div>
            <h3 className="font-semibold">{t('skipped')}</h3>
            <ul>
              {leftOut.map(({ day, name }) => (
                <li key={day} className="wrap-anywhere text-soft">
                  {t('skippedDay', { day: dayText(day, locale), name })}
                </li>
              ))}
            </ul>
          </div>
        )}
        {added > 0 && (
          <ActionForm
            id="plan"
            locale={locale}
            action={planSessionsAction}
            hidden={{ id, ...values }}
            fields={[]}
            texts={actionFormTexts(locale, 'Classes.office.planNow', 'Classes.office.saving')}
          />
        )}
      </div>
    </SectionCard>
  )
}

/** Plans the sessions of a class by the week, and shows them before they are stored. */
export default async function CohortPlanPage({ params, searchParams }: Props) {
  const [{ locale, id }, query] = await Promise.all([params, searchParams])
  const path = paths.officeCohortPlan(id)
  const fields = fieldsOf(query)
  const { cohort, title, errors, preview } = await runPage(
    previewSessions,
    { id, ...fields },
    { locale, path, signInAt: paths.office },
  )
  const t = textsOf(locale, 'Classes.office')
  return (
    <OfficeFrame locale={locale} path={path} current="classes">
      <Link href={href(locale, paths.officeCohort(id))} className="inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4" />
        {title}
      </Link>
      <PageHead locale={locale} title={t('plan')} lead={lineOf(cohort, locale)} />
      <div className="grid max-w-3xl gap-6">
        {preview && <Planned locale={locale} id={id} preview={preview} />}
        <SectionCard id="weekly" title={t('weekly')} lead={t('planLead')}>
          <WeeklyPlanForm
            locale={locale}
            action={href(locale, path)}
            fields={fields}
            dates={{ from: cohort.starts_on ?? '', to: cohort.ends_on ?? '' }}
            errors={errors}
          />
        </SectionCard>
      </div>
    </OfficeFrame>
  )
}
