import { pagerNumbers } from '@/lib/list-state'

interface PagerProps {
  label: string
  page: number
  pages: number
  window: number
  hrefOf: (page: number) => string
  texts: { previous: string; next: string; page: (number: number) => string }
}

const cell =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-[10px] border border-edge px-3 font-semibold no-underline hover:border-forest hover:text-forest aria-[current]:border-forest aria-[current]:bg-forest aria-[current]:text-on-forest'

/** Page numbers as links: each page has its address. */
export function Pager({ label, page, pages, window, hrefOf, texts }: PagerProps) {
  if (pages <= 1) {
    return null
  }
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">
        {page > 1 && (
          <li>
            <a href={hrefOf(page - 1)} rel="prev" className={cell}>
              {texts.previous}
            </a>
          </li>
        )}
        {pagerNumbers(page, pages, window).map((number) => (
          <li key={number}>
            <a
              href={hrefOf(number)}
              aria-current={number === page ? 'page' : undefined}
              aria-label={texts.page(number)}
              className={cell}
            >
              {number}
            </a>
          </li>
        ))}
        {page < pages && (
          <li>
            <a href={hrefOf(page + 1)} rel="next" className={cell}>
              {texts.next}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
