import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { Drawing } from '@/ui/drawing'
import { check } from '@/ui/icon-outlines'
import { Link } from '@/ui/link'
import type { KeptItem, KeptProgram } from '../kept-lessons.rules'
import type { DevicePagesTexts } from './offline-texts'

const rowClass =
  'flex min-h-12 items-center gap-3 rounded-card border border-line bg-raised px-3 py-2 leading-snug no-underline hover:border-forest sm:px-4'

function Row({ item, done }: { item: KeptItem; done: string }) {
  return (
    <a href={item.href} className={rowClass}>
      <span className="min-w-0 flex-1 font-semibold">{item.title}</span>
      {item.done && (
        <span className="flex shrink-0 items-center gap-1 text-sm text-forest">
          <Drawing outline={check} className="size-4" />
          {done}
        </span>
      )}
    </a>
  )
}

interface KeptLessonsProps {
  program: KeptProgram
  locale: Locale
  texts: DevicePagesTexts
}

/** One program as it is on this device: its weeks and their items in the order of the curriculum. */
export function KeptLessons({ program, locale, texts }: KeptLessonsProps) {
  return (
    <section className="grid gap-5">
      <div>
        <h2 className="display text-2xl">{program.name}</h2>
        {program.href && (
          <Link href={program.href} className="inline-flex min-h-11 items-center">
            {texts.toProgram}
          </Link>
        )}
      </div>
      {program.weeks.map(({ number, title, items }) => (
        <section key={number} className="grid gap-3">
          <h3 className="text-lg leading-snug font-semibold">
            {say(locale, texts.weekTable, { number, title })}
          </h3>
          <ul className="grid gap-2">
            {items.map((item) => (
              <li key={item.href}>
                <Row item={item} done={texts['states.done']} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {program.others.length > 0 && (
        <ul className="grid gap-2">
          {program.others.map((page) => (
            <li key={page.href}>
              <a href={page.href} className={rowClass}>
                <span className="font-semibold">{page.title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
