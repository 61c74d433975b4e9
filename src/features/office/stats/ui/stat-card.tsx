interface StatCardProps {
  href: string
  label: string
  value: number
  /** Its name among the live counts. */
  live: string
  hint?: string
  format: (value: number) => string
}

/** One number of the office, with a link to the rows that it counts. */
export function StatCard({ href, label, value, live, hint, format }: StatCardProps) {
  return (
    <a
      href={href}
      className="group grid content-between gap-1 rounded-card border border-line bg-raised px-4 py-3 no-underline hover:border-forest"
    >
      <span className="text-sm font-semibold text-soft group-hover:text-forest">{label}</span>
      <span>
        <span data-live={live} className="display block text-2xl text-ink tabular-nums">
          {format(value)}
        </span>
        {hint && <span className="mt-1 block text-sm text-soft">{hint}</span>}
      </span>
    </a>
  )
}
