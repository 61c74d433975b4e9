import { defaultLocale, type Locale } from '@/config/locales'
import { numberFormat } from '@/lib/intl-formats'

const bar =
  'h-2.5 w-full min-w-20 appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-forest [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-forest motion-safe:[&::-webkit-progress-value]:transition-[inline-size]'

interface ProgressProps {
  /** From 0 to 100. */
  percent: number
  label: string
  locale?: Locale
}

/** The done items of a week, with the numbers beside the bar. */
export function ItemProgress({
  done,
  count,
  label,
  locale = defaultLocale,
}: {
  done: number
  count: number
  label: string
  locale?: Locale
}) {
  const number = numberFormat(locale)
  return (
    <span className="flex items-center gap-3">
      <progress max={count} value={done} aria-label={label} className={bar} />
      <span className="whitespace-nowrap tabular-nums">
        {number.format(done)} / {number.format(count)}
      </span>
    </span>
  )
}

/** The native element, because it needs no inline style, which our Content-Security-Policy would refuse. */
export function Progress({ percent, label, locale = defaultLocale }: ProgressProps) {
  const value = Math.min(100, Math.max(0, Math.round(percent)))
  return (
    <span className="flex items-center gap-3">
      <progress max={100} value={value} aria-label={label} className={bar} />
      <span className="w-12 text-right whitespace-nowrap tabular-nums">
        {numberFormat(locale, { style: 'percent' }).format(value / 100)}
      </span>
    </span>
  )
}
