import type { Locale } from '@/config/locales'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Alert } from '@/ui/alert'
import type { PartNumber } from '../part-wish'
import type { PlanView } from '../plan.rules'

interface PlanChoiceProps {
  locale: Locale
  plan: PlanView | null
  /** What the form below pays; null: the whole price. */
  part: PartNumber | null
  /** The same page with the other choice. */
  addressOf: (part: 'whole' | '1') => string
}

interface WayProps {
  href: string
  isChosen: boolean
  title: string
  text: string
  chosen: string
}

const Way = ({ href, isChosen, title, text, chosen }: WayProps) => (
  <li>
    <a
      href={href}
      aria-current={isChosen ? 'true' : undefined}
      className={`grid h-full content-start gap-1 rounded-card border px-4 py-3 no-underline hover:border-forest ${isChosen ? 'border-forest bg-forest-tint' : 'border-line bg-raised'}`}
    >
      <span className="font-semibold">{title}</span>
      <span className="text-sm tabular-nums">{text}</span>
      {isChosen && <span className="text-sm font-semibold text-forest">{`✓ ${chosen}`}</span>}
    </a>
  </li>
)

/** Where a plan was granted: the whole price or its first part; afterwards what the second part is, and until when. */
export function PlanChoice({ locale, plan, part, addressOf }: PlanChoiceProps) {
  if (!plan) {
    return null
  }
  const t = textsOf(locale, 'Payment.plan')
  const first = formatXaf(plan.firstXaf, locale)
  const second = formatXaf(plan.secondXaf, locale)
  const day = dayText(plan.dueOn, locale)
  const pause = t('pause', { day: dayText(plan.pausesOn, locale) })
  if (plan.stage === 'second') {
    return (
      <Alert live={false} title={t('secondTitle', { amount: second, day })}>
        <p>{pause}</p>
      </Alert>
    )
  }
  const chosen = t('chosen')
  return (
    <section aria-labelledby="plan-title" className="grid gap-3">
      <h2 id="plan-title" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        <Way
          href={addressOf('whole')}
          isChosen={part === null}
          title={t('whole')}
          text={formatXaf(plan.firstXaf + plan.secondXaf, locale)}
          chosen={chosen}
        />
        <Way
          href={addressOf('1')}
          isChosen={part === 1}
          title={t('parts')}
          text={t('partsText', { first, second, day })}
          chosen={chosen}
        />
      </ul>
      <p className="max-w-[60ch] text-sm text-soft">{pause}</p>
    </section>
  )
}
