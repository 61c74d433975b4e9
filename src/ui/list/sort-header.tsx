interface SortHeaderProps {
  href: string
  text: string
  /** The text on a narrow screen, if the title is not clear without its column. */
  narrowText?: string
  /** Direction when the list is sorted by this column. */
  sorted?: 'asc' | 'desc'
}

/**
 * A column's title as a link that sorts by it. The cell has `aria-sort` (see Column.sorted). On a narrow screen
 * these titles are a row of choices above the cards.
 */
export function SortHeader({ href, text, narrowText, sorted }: SortHeaderProps) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-6 items-center gap-1 underline-offset-4 hover:text-forest max-sm:min-h-11 max-sm:rounded-[10px] max-sm:border max-sm:px-3 ${sorted ? 'max-sm:border-forest max-sm:bg-forest-tint max-sm:text-forest' : 'text-inherit max-sm:border-edge'}`}
    >
      {narrowText ? (
        <>
          <span className="sm:hidden">{narrowText}</span>
          <span className="max-sm:hidden">{text}</span>
        </>
      ) : (
        text
      )}
      <span aria-hidden="true" className={sorted ? '' : 'opacity-35'}>
        {sorted === 'asc' ? '↑' : sorted === 'desc' ? '↓' : '↕'}
      </span>
    </a>
  )
}
