import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'
import { type Cell, markOf } from '../gradebook.rules'
import type { Gradebook } from '../server/read-gradebook'

const head = 'border-b border-line px-3 py-2 text-left align-bottom text-sm font-semibold print:px-1'
const stuck = 'sticky left-0 z-10 bg-raised print:static'

interface GradebookTableProps {
  locale: Locale
  book: Gradebook
}

/** One row per student, one column per item; a wide table scrolls, but the names stay visible. On paper the titles are vertical. */
export function GradebookTable({ locale, book }: GradebookTableProps) {
  const t = textsOf(locale, 'Gradebook')
  const say = (cell: Cell | undefined) => {
    const mark = cell ? markOf(cell) : ({ kind: 'open' } as const)
    return mark.kind === 'number' ? (
      mark.value
    ) : (
      <>
        <span aria-hidden="true">{t(`signs.${mark.kind}`)}</span>
        <span className="sr-only">{t(`marks.${mark.kind}`)}</span>
      </>
    )
  }
  return (
    <section
      aria-label={t('caption')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled with the arrow keys
      tabIndex={0}
      // Positioned, because otherwise the hidden texts for screen readers would be outside the scrolling part and widen the page.
      data-print="wide"
      className="relative min-w-0 overflow-x-auto rounded-card border border-line bg-raised print:overflow-visible print:border-0"
    >
      <table className="w-full border-collapse tabular-nums print:text-xs">
        <thead>
          <tr>
            <th scope="col" className={`${head} ${stuck}`}>
              {t('student')}
            </th>
            <th scope="col" className={head}>
              {t('progress')}
            </th>
            <th scope="col" className={head}>
              {t('attendance')}
            </th>
            {book.items.map(({ id, week, title }) => (
              <th key={id} scope="col" className={`${head} min-w-28 print:min-w-0`}>
                <span className="block print:max-h-48 print:rotate-180 print:[writing-mode:vertical-rl]">
                  <span className="block text-soft">{t('week', { week })}</span>
                  <span className="line-clamp-3 font-normal wrap-anywhere print:block">{title}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.students.map((student) => (
            <tr key={student.id} className="border-b border-line last:border-b-0">
              <th scope="row" className={`min-w-36 px-3 py-1 text-left font-semibold print:px-1 ${stuck}`}>
                <Link
                  href={href(locale, paths.officeStudent(student.id))}
                  className="inline-flex min-h-11 items-center wrap-anywhere print:min-h-0"
                >
                  {student.name}
                </Link>
              </th>
              <td className="px-3 py-1 print:px-1">{t('percent', { value: student.progress })}</td>
              <td className="px-3 py-1 whitespace-nowrap print:px-1">
                {t('attended', { attended: student.attended, sessions: book.sessions })}
              </td>
              {book.items.map(({ id }) => (
                <td key={id} className="px-3 py-1 print:px-1">
                  {say(student.cells[id])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
