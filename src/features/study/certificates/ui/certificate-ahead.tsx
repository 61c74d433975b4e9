import type { Locale } from '@/config/locales'
import type { MyProgramDetail } from '@/features/study/learning/server/get-my-program'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDate } from '@/lib/douala-time'
import { Disclosure } from '@/ui/disclosure'

type Ahead = Pick<MyProgramDetail, 'certificate_from' | 'weeks'>

/** During a program: what is missing for its certificate, and the day from which it can be issued. */
export function CertificateAhead({ locale, program }: { locale: Locale; program: Ahead }) {
  const t = textsOf(locale, 'Certificates')
  const open = program.weeks.filter(({ completed }) => !completed).map(({ number }) => number)
  const from = program.certificate_from
  return (
    <div className="mt-6 max-w-[65ch] print:hidden">
      <Disclosure summary={t('yours')}>
        <div className="grid gap-2 pb-3 text-soft">
          <p>{t('missing.unfinished', { weeks: open.join(', '), count: open.length })}</p>
          <p>{t('judgedToo')}</p>
          {from && <p>{t('notBefore', { date: formatDoualaDate(new Date(from), locale) })}</p>}
        </div>
      </Disclosure>
    </div>
  )
}
