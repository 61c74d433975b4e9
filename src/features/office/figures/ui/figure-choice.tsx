import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { type MarketingFigure, site } from '@/config/site'
import { dayText } from '@/features/base/enrolments/cohort-line'
import type { FigureSource } from '@/features/base/settings/figure-source'
import { isSourced } from '@/features/base/settings/settings.rules'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Badge } from '@/ui/badge'
import { SectionCard } from '@/ui/section-card'
import { chooseFiguresAction } from '../actions'
import { answerDays } from '../figures.rules'
import type { OfficeFigures } from '../server/get-figures'
import { waitText } from './wait-text'

interface Figure {
  value: string
  name: string
  definition?: string
}

interface ChoiceProps {
  locale: Locale
  source: FigureSource
  figures: OfficeFigures
  rows: readonly Figure[]
  children?: ReactNode
}

function Choice({ locale, source, figures: { shown, mayChoose }, rows, children }: ChoiceProps) {
  const t = textsOf(locale, 'Figures')
  const isShown = shown === source
  return (
    <SectionCard id={source} title={t(`setTitle.${source}`)} lead={t(`setLead.${source}`)}>
      {isShown && (
        <p className="mb-4">
          <Badge tone="forest">{t('isShown')}</Badge>
        </p>
      )}
      <dl className="grid gap-5">
        {rows.map(({ value, name, definition }) => (
          <div key={name} className="grid content-start">
            <dt className="row-start-2 font-semibold">{name}</dt>
            <dd className="display row-start-1 text-3xl tabular-nums">{value}</dd>
            {definition && <dd className="mt-1 max-w-[60ch] text-sm text-soft">{definition}</dd>}
          </div>
        ))}
      </dl>
      {children}
      {mayChoose && !isShown && (
        <div className="mt-6">
          <ActionForm
            id={`show-${source}`}
            locale={locale}
            action={chooseFiguresAction}
            fields={[]}
            hidden={{ show: source }}
            variant="secondary"
            texts={actionFormTexts(locale, `Figures.show.${source}`, 'Common.working')}
          />
        </div>
      )}
    </SectionCard>
  )
}

const sourceOf = ({ shown, ...figure }: MarketingFigure, locale: Locale) => {
  const t = textsOf(locale, 'Figures')
  if (!shown) {
    return t('notShown')
  }
  return isSourced(figure)
    ? t('source', { source: figure.source, on: dayText(figure.on, locale) })
    : t('noSource')
}

/** The owner's figures and the live ones side by side. */
export function FigureChoices({ locale, figures }: { locale: Locale; figures: OfficeFigures }) {
  const t = textsOf(locale, 'Figures')
  const home = textsOf(locale, 'Home')
  const numbers = numberFormat(locale)
  const { students, successRate, weeks } = site.figures
  const marketing = [
    { value: `${numbers.format(students.value)}+`, name: home('factStudents'), figure: students },
    {
      value: numberFormat(locale, { style: 'percent' }).format(successRate.value / 100),
      name: home('factSuccess'),
      figure: successRate,
    },
    { value: String(weeks.value), name: home('factWeeks'), figure: weeks },
  ].map(({ figure, ...row }) => ({ ...row, definition: sourceOf(figure, locale) }))
  const { live } = figures
  const counted = [
    {
      value: numbers.format(live.students),
      name: home('liveStudents', { count: live.students }),
      definition: t('live.students'),
    },
    {
      value: numbers.format(live.finished),
      name: home('liveFinished', { count: live.finished }),
      definition: t('live.finished'),
    },
    {
      value: waitText(live, locale) ?? '–',
      name: home('liveAnswer'),
      definition: t(live.answerSeconds === null ? 'live.noAnswer' : 'live.answer', { days: answerDays }),
    },
  ]
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Choice locale={locale} source="marketing" figures={figures} rows={marketing} />
      <Choice locale={locale} source="live" figures={figures} rows={counted} />
    </div>
  )
}
