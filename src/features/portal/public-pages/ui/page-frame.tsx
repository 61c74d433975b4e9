import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { site } from '@/config/site'
import { SignOut } from '@/features/accounts/session/ui/sign-out'
import { legalLines } from '@/features/base/settings/legal-notice'
import { Footer } from '@/features/base/site/ui/footer'
import { LeanFooter } from '@/features/base/site/ui/lean-footer'
import { PublicBar } from '@/features/base/site/ui/public-bar'
import { NewsletterForm } from '@/features/talk/newsletter/ui/newsletter-form'
import { textsOf } from '@/i18n/texts-of'
import { renderState } from '@/server/next-internals/render-state'
import { SkipLink } from '@/ui/skip-link'
import { type Catalogue, readCatalogue } from './read-catalogue'

interface PageFrameProps {
  locale: Locale
  /** The path of the page without its language, for the language switch and the current entry of the bar. null: there is none. */
  path: string | null
  /** For a page with one action: a line of help and three links instead of the footer. */
  lean?: boolean
  /** Passed by pages that have already read it. */
  catalogue?: Catalogue
  children: ReactNode
}

/** Bar, main and footer of every public page. */
export async function PageFrame({ locale, path, lean = false, catalogue, children }: PageFrameProps) {
  const t = textsOf(locale, 'Common')
  const newsletter = textsOf(locale, 'Newsletter')
  const programList = lean && !catalogue ? null : (catalogue ?? (await readCatalogue(locale)))
  return (
    <>
      {/* A page that could not read its programs tells the page store not to keep it. */}
      {programList?.state === 'failed' && <meta name={renderState} content="degraded" />}
      <SkipLink text={t('skipToContent')} />
      <PublicBar locale={locale} path={path} logout={<SignOut locale={locale} />} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {lean ? (
        <LeanFooter locale={locale} path={path} />
      ) : (
        <Footer
          locale={locale}
          path={path}
          notice={legalLines(site, locale)}
          courses={programList?.state === 'ok' ? programList.programs : []}
          newsletter={
            <NewsletterForm
              locale={locale}
              texts={{
                email: newsletter('email'),
                placeholder: newsletter('placeholder'),
                subscribe: newsletter('subscribe'),
                subscribing: newsletter('subscribing'),
                failure: newsletter('failure'),
              }}
            />
          }
        />
      )}
    </>
  )
}
