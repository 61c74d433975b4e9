interface SortHeaderProps {
  href: string
  text: string
  /** Direction when the list is sorted by this column. */
  sorted?: 'asc' | 'desc'
}

/** A column's title as a link that sorts by it. The cell itself says `aria-sort` (see Column.sorted). */
export function SortHeader({ href, text, sorted }: SortHeaderProps) {
  return (
    <a
      href={href}
      className="inline-flex min-h-6 items-center gap-1 text-inherit underline-offset-4 hover:text-forest"
    >
      {text}
      <span aria-hidden="true" className={sorted ? '' : 'opacity-35'}>
        {sorted === 'asc' ? '↑' : sorted === 'desc' ? '↓' : '↕'}
      </span>
    </a>
  )
}
