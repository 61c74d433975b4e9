interface FilterLinksProps {
  label: string
  /** Shows the label on a wide screen too. */
  labelled?: boolean
  items: readonly { href: string; text: string; count?: number | string; current: boolean }[]
}

/** One choice of several, as links that look like a row of buttons. On a phone, with several filters, it has a label. */
export function FilterLinks({ label, labelled, items }: FilterLinksProps) {
  return (
    <nav aria-label={label}>
      <p aria-hidden="true" className={`mb-2 text-sm font-semibold text-soft ${labelled ? '' : 'sm:hidden'}`}>
        {label}
      </p>
      <ul className="flex flex-wrap gap-2">
        {items.map(({ href, text, count, current }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 font-semibold no-underline hover:border-forest hover:text-forest aria-[current]:border-forest aria-[current]:bg-forest-tint aria-[current]:text-forest"
            >
              {text}
              {count !== undefined && <span className="text-sm tabular-nums">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
