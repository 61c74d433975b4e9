interface SectionNavProps {
  label: string
  items: readonly {
    href: string
    text: string
    current?: boolean
    /** `live`: the name under which the count moves by itself. */
    badge?: { count: number; label: string; live?: string }
  }[]
}

/** Sections as links, so that each has its address and the back button works. */
export function SectionNav({ label, items }: SectionNavProps) {
  return (
    <nav aria-label={label} className="overflow-x-auto">
      <ul className="flex border-b sm:gap-1 border-line">
        {items.map(({ href, text, current, badge }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={current ? 'page' : undefined}
              className="-mb-px flex min-h-12 items-center gap-2 border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-soft max-sm:px-2.5 max-sm:text-sm hover:text-forest aria-[current]:border-forest aria-[current]:text-ink"
            >
              {text}
              {badge && (badge.live || badge.count > 0) && (
                <span
                  data-live-badge={badge.live}
                  hidden={badge.count === 0}
                  className="rounded-full bg-sun px-2 text-sm max-sm:px-1.5 text-on-sun"
                >
                  <span data-live={badge.live}>{badge.count}</span>
                  <span className="sr-only"> {badge.label}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
