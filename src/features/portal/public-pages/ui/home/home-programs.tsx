import { Suspense } from 'react'
import type { Locale } from '@/config/locales'
import { OnlinePrograms, ProgramsLoading } from '@/features/classes/programs/ui/online-programs'
import { OpenProgramLinks } from '@/features/study/learning/ui/open-program-links'
import { textsOf } from '@/i18n/texts-of'
import type { Catalogue } from '../read-catalogue'

async function List({ locale, catalogue }: { locale: Locale; catalogue: Promise<Catalogue> }) {
  const programList = await catalogue
  const isRead = programList.state === 'ok'
  return (
    <>
      <OpenProgramLinks locale={locale} programs={isRead ? programList.open : []} className="mb-6 text-lg" />
      <OnlinePrograms locale={locale} programs={isRead ? programList.programs : null} />
    </>
  )
}

export function ProgramsSection({ locale, catalogue }: { locale: Locale; catalogue: Promise<Catalogue> }) {
  const t = textsOf(locale, 'Home')
  return (
    <section
      id="programs"
      aria-labelledby="programs-title"
      className="border-y border-line bg-sunken py-16 lg:py-24"
    >
      <div className="wrap">
        <h2 id="programs-title" className="display text-3xl sm:text-4xl">
          {t('programsTitle')}
        </h2>
        <p className="mt-4 mb-8 max-w-[60ch] text-lg text-soft">{t('programsLead')}</p>
        <Suspense fallback={<ProgramsLoading locale={locale} />}>
          <List locale={locale} catalogue={catalogue} />
        </Suspense>
      </div>
    </section>
  )
}
