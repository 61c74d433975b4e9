import { type HandbookPage, handbookPages } from '@/config/handbook-places'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'
import { blocksOf, handbookText, type Part } from '../handbook-texts'

function Words({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ id, kind, text }) =>
    kind === 'label' ? <strong key={id}>{text}</strong> : <span key={id}>{text}</span>,
  )
}

function Text({ text, locale }: { text: string; locale: Locale }) {
  return blocksOf(text, locale).map((block) =>
    block.kind === 'list' ? (
      <ul key={block.id} className="list-disc pl-5">
        {block.items.map(({ id, parts }) => (
          <li key={id} className="mt-1">
            <Words parts={parts} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={block.id}>
        <Words parts={block.parts} />
      </p>
    ),
  )
}

/** One page: its sections, and the way to the other pages. */
export function HandbookPageView({ locale, page }: { locale: Locale; page: HandbookPage }) {
  return (
    <div className="grid max-w-[70ch] gap-8">
      {Object.entries(handbookText(locale, page).sections).map(([name, { title, text }]) => (
        <section key={name} aria-labelledby={name} className="grid gap-3">
          <h2 id={name} className="display scroll-mt-4 text-xl">
            {title}
          </h2>
          <Text text={text} locale={locale} />
        </section>
      ))}
      <HandbookContents locale={locale} current={page} />
    </div>
  )
}

interface ContentsProps {
  locale: Locale
  /** The page that is open. */
  current?: HandbookPage
}

/** The pages of the handbook with their sections; on a page only the other pages. */
export function HandbookContents({ locale, current }: ContentsProps) {
  const t = textsOf(locale, 'Handbook')
  return (
    <nav aria-label={t('contents')} className="grid gap-2 border-t border-line pt-4">
      {handbookPages
        .filter((page) => page !== current)
        .map((page) => {
          const { title, sections } = handbookText(locale, page)
          const address = href(locale, paths.officeHandbookPage(page))
          return (
            <div key={page}>
              <Link href={address} className="inline-flex min-h-11 items-center font-semibold">
                {title}
              </Link>
              {!current && (
                <ul className="flex flex-wrap gap-x-4">
                  {Object.entries(sections).map(([name, section]) => (
                    <li key={name}>
                      <Link href={`${address}#${name}`} className="inline-flex min-h-11 items-center">
                        {section.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )
        })}
    </nav>
  )
}
