import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { shareOnWhatsApp } from '@/lib/contact-links'
import { ButtonLink } from '@/ui/link'
import type { ItemView } from '../learning.answers'

interface WeekDoneProps {
  locale: Locale
  item: ItemView
  goals: readonly string[]
  /** The full address of the program's public page, for sharing. */
  publicUrl: string
}

/** Shown when a week is completed: new skills, the next step, and a link for sharing. */
export function WeekDone({ locale, item, goals, publicUrl }: WeekDoneProps) {
  const t = textsOf(locale, 'Learning')
  const { program, week, next } = item
  const message = t('weekDone.message', { number: week.number, title: week.title, program: program.name })
  return (
    <section
      aria-labelledby="week-done"
      className="mt-8 grid gap-4 rounded-card border-2 border-forest bg-forest-tint p-5 sm:p-6 print:hidden"
    >
      <h2 id="week-done" className="display text-2xl">
        {t('weekDone.title', { number: week.number })}
      </h2>
      {goals.length > 0 && (
        <div>
          <p className="font-semibold">{t('weekDone.goals')}</p>
          <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-forest">
            {goals.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {next ? (
          <ButtonLink variant="primary" href={href(locale, paths.myItem(program.slug, next.slug))}>
            {t('weekDone.next', { title: next.title })}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" href={href(locale, paths.myProgram(program.slug))}>
            {t('toProgram')}
          </ButtonLink>
        )}
        <ButtonLink
          variant="secondary"
          href={shareOnWhatsApp(`${message} ${publicUrl}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('weekDone.share')}
        </ButtonLink>
      </div>
    </section>
  )
}
