import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { OfferedCohort } from '@/features/classes/cohorts/server/list-public-cohorts'
import { NextCohorts } from '@/features/classes/cohorts/ui/next-cohorts'
import type { Program, ProgramWeek } from '@/features/classes/programs/server/list-programs'
import { EnrollLink, enrolTexts } from '@/features/classes/programs/ui/enroll-link'
import { ProgramFacts } from '@/features/classes/programs/ui/program-facts'
import { ProgramFaq } from '@/features/classes/programs/ui/program-faq'
import { Syllabus } from '@/features/classes/programs/ui/syllabus'
import type { PublicItem } from '@/features/study/learning/server/get-public-item'
import type { OpenProgram } from '@/features/study/learning/server/list-open-programs'
import { OpenProgramLinks } from '@/features/study/learning/ui/open-program-links'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'

interface ProgramViewProps {
  locale: Locale
  program: Program
  /** The classes that can be chosen. */
  cohorts: readonly OfferedCohort[]
  weeks: readonly ProgramWeek[]
  /** The free lesson. */
  sample: PublicItem | null
  /** What everybody may use before. */
  open: readonly OpenProgram[]
}

export function ProgramView({ locale, program, cohorts, weeks, sample, open }: ProgramViewProps) {
  const t = textsOf(locale, 'Programs')
  const learning = textsOf(locale, 'Learning')
  const sampleLink = (className: string) =>
    sample && (
      <ButtonLink
        variant="secondary"
        className={className}
        href={href(locale, paths.publicItem(program.slug, sample.slug))}
      >
        <Icon name="book-open" className="size-5 shrink-0" />
        {learning('sampleLink', { title: sample.title })}
      </ButtonLink>
    )
  const about = [
    { title: t('outcome'), text: program.outcome },
    { title: t('audience'), text: program.audience },
  ]
  return (
    <>
      <div className="wrap grid gap-x-16 gap-y-12 pt-6 pb-20 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:pb-28">
        <div>
          <Link href={href(locale, paths.programs)} className="inline-flex min-h-11 items-center gap-2">
            <Icon name="arrow-left" className="size-4" />
            {t('back')}
          </Link>
          <h1 className="display mt-6 text-4xl sm:text-5xl lg:mt-10 lg:text-6xl">{program.title}</h1>
          <p className="mt-5 max-w-[52ch] text-xl text-soft">{program.description}</p>
          <OpenProgramLinks locale={locale} programs={open} className="mt-3" />
        </div>
        <aside className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:mt-16 lg:self-start">
          <ProgramFacts program={program} locale={locale} sample={sampleLink('mt-4 w-full')} />
        </aside>
        <div className="grid min-w-0 gap-16 lg:gap-20">
          <dl className="grid gap-6 border-t border-line pt-8">
            {about.map(({ title, text }) => (
              <div key={title} className="grid gap-x-8 gap-y-1 sm:grid-cols-[11rem_1fr]">
                <dt className="display text-lg">{title}</dt>
                <dd className="max-w-[58ch]">{text}</dd>
              </div>
            ))}
          </dl>
          {cohorts.length > 0 && <NextCohorts locale={locale} program={program.slug} cohorts={cohorts} />}
          <section aria-labelledby="plan">
            <h2 id="plan" className="display mb-8 text-3xl">
              {t('plan')}
            </h2>
            <Syllabus
              locale={locale}
              weeks={weeks}
              availability={program.availability}
              offer={program.offer}
            />
            {sampleLink('mt-8')}
          </section>
          <section aria-labelledby="faq">
            <h2 id="faq" className="display mb-6 text-3xl">
              {t('faqTitle')}
            </h2>
            <ProgramFaq locale={locale} />
          </section>
        </div>
      </div>
      <div className="sticky bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden">
        <div className="wrap flex min-h-16 items-center justify-between gap-4">
          <p className="display text-xl tabular-nums">{formatXaf(program.priceXaf, locale)}</p>
          <EnrollLink locale={locale} slug={program.slug} {...enrolTexts(locale, program)} />
        </div>
      </div>
    </>
  )
}
