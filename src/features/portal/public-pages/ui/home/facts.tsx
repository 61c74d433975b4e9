import type { Locale } from '@/config/locales'
import { shownClaims } from '@/features/base/settings/shown-claims'
import type { LiveFigures } from '@/features/office/figures/figures.rules'
import type { ShownFigures } from '@/features/office/figures/ui/shown-figures'
import { waitText } from '@/features/office/figures/ui/wait-text'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'

interface Fact {
  figure: string
  text: string
}

function claimedFacts(locale: Locale): Fact[] {
  const t = textsOf(locale, 'Home')
  const { students, successRate, weeks } = shownClaims(locale)
  return [
    students === null ? [] : { figure: `${students}+`, text: t('factStudents') },
    successRate === null
      ? []
      : {
          figure: numberFormat(locale, { style: 'percent' }).format(successRate / 100),
          text: t('factSuccess'),
        },
    weeks === null ? [] : { figure: String(weeks), text: t('factWeeks') },
  ].flat()
}

function liveFacts(locale: Locale, figures: LiveFigures): Fact[] {
  const t = textsOf(locale, 'Home')
  const wait = waitText(figures, locale)
  return [
    {
      figure: numberFormat(locale).format(figures.students),
      text: t('liveStudents', { count: figures.students }),
    },
    {
      figure: numberFormat(locale).format(figures.finished),
      text: t('liveFinished', { count: figures.finished }),
    },
    ...(wait === null ? [] : [{ figure: wait, text: t('liveAnswer') }]),
  ]
}

interface FactsProps {
  locale: Locale
  figures: ShownFigures
}

/** The owner's marketing figures, or live figures if the office has chosen them. */
export function Facts({ locale, figures }: FactsProps) {
  if (figures.source === 'unknown') {
    return null
  }
  const shown = figures.source === 'live' ? liveFacts(locale, figures.figures) : claimedFacts(locale)
  if (shown.length === 0) {
    return null
  }
  const t = textsOf(locale, 'Home')
  const facts = [...shown, { figure: t('factAccess'), text: t('factAccessText') }]
  return (
    <section aria-label={t('factsLabel')} className="border-b border-line">
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-x-0 lg:divide-x lg:divide-line lg:py-12">
        {facts.map(({ figure, text }) => (
          <div
            key={text}
            className="grid min-w-0 grid-cols-1 content-start wrap-anywhere lg:px-8 lg:first:pl-0"
          >
            <dt className="row-start-2 text-soft">{text}</dt>
            <dd className="display row-start-1 text-[min(1.875rem,9vw)] whitespace-nowrap tabular-nums sm:text-4xl">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
      {figures.source === 'marketing' && (
        <p className="wrap -mt-4 pb-8 text-sm text-soft">{t('claimsNote')}</p>
      )}
    </section>
  )
}
