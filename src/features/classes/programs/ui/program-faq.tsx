import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'

const questions = [1, 2, 3, 4, 5, 6] as const

/** Native disclosures, which open without scripts; the browser's search finds their contents. */
export function ProgramFaq({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'ProgramFaq')
  return (
    <div>
      {questions.map((number) => (
        <details suppressHydrationWarning key={number} className="group border-t border-line last:border-b">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold hover:text-forest">
            <h3 className="font-semibold">{t(`q${number}`)}</h3>
            <Icon
              name="chevron-down"
              className="size-5 text-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-[65ch] pb-5 text-soft">{t(`a${number}`)}</p>
        </details>
      ))}
    </div>
  )
}
