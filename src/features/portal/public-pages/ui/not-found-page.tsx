import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { renderState } from '@/server/next-internals/render-state'
import { ButtonLink } from '@/ui/link'
import { NdopCloth } from '@/ui/motif/ndop'
import { PageFrame } from './page-frame'

/** What is absent: any page, or a program. */
type Absent = 'page' | 'program'

const keys = {
  page: { title: 'notFoundTitle', text: 'notFoundText' },
  program: { title: 'programNotFoundTitle', text: 'programNotFoundText' },
} as const

export function notFoundMetadata(locale: Locale, absent: Absent): Metadata {
  const t = textsOf(locale, 'Errors')
  return { title: t(keys[absent].title), robots: { index: false } }
}

/**
 * An ordinary page, so that it is complete without scripts, in the right language and theme: the framework's page for
 * notFound() is assembled only in the browser. The server entry reads the mark and answers 404.
 */
export function NotFoundPage({ locale, absent }: { locale: Locale; absent: Absent }) {
  const t = textsOf(locale, 'Errors')
  const nav = textsOf(locale, 'Nav')
  return (
    <PageFrame locale={locale} path={null}>
      <meta name={renderState} content="absent" />
      <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,36vw)]">
        <div className="wrap py-16 lg:mx-0 lg:max-w-none lg:py-28 lg:pl-[calc(max(0px,(100vw-76rem)/2)+clamp(1.25rem,4.5vw,3rem))]">
          <p className="display text-7xl text-forest">404</p>
          <h1 className="display mt-4 max-w-[18ch] text-4xl sm:text-5xl">{t(keys[absent].title)}</h1>
          <p className="mt-4 max-w-[48ch] text-lg text-soft">{t(keys[absent].text)}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={href(locale, paths.programs)}>{nav('programs')}</ButtonLink>
            <ButtonLink href={href(locale, paths.home)} variant="secondary">
              {nav('home')}
            </ButtonLink>
            <ButtonLink href={href(locale, paths.contact)} variant="secondary">
              {nav('contact')}
            </ButtonLink>
          </div>
        </div>
        <div className="relative h-40 bg-deep lg:h-auto">
          <NdopCloth className="absolute inset-0 text-thread" suns={[[1, 1]]} />
        </div>
      </div>
    </PageFrame>
  )
}
