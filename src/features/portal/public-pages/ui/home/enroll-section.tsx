import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { enrollAnchor, href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink, Link } from '@/ui/link'
import { NdopBorder } from '@/ui/motif/ndop'

const steps = ['step1', 'step2', 'step3'] as const

/** Registration on the landing page: an explanation of the steps, beside the form. */
export function EnrollSection({ locale, form }: { locale: Locale; form: ReactNode }) {
  const t = textsOf(locale, 'Home')
  const nav = textsOf(locale, 'Nav')
  return (
    <section
      id={enrollAnchor}
      aria-labelledby="enroll-title"
      className="on-deep -scroll-mt-4 bg-deep text-on-deep"
    >
      <NdopBorder className="text-thread" />
      <div className="wrap grid gap-x-16 gap-y-10 py-14 lg:grid-cols-[2fr_3fr] lg:py-24">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="enroll-title" className="display text-3xl sm:text-4xl">
            {t('enrollTitle')}
          </h2>
          <p className="mt-4 max-w-[44ch] text-lg text-on-deep-soft">{t('enrollLead')}</p>
          <ol className="mt-8 grid gap-6 lg:mt-10">
            {steps.map((step, index) => (
              <li key={step} className="grid grid-cols-[2.5rem_1fr] gap-x-4">
                <span aria-hidden="true" className="display text-3xl leading-none text-sun tabular-nums">
                  {index + 1}
                </span>
                <div>
                  <h3 className="display text-lg">{t(step)}</h3>
                  <p className="max-w-[44ch] text-on-deep-soft">{t(`${step}Text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        {/* Nine fields in the middle of a long page on a phone: there the form is on a page of its own. */}
        <div className="on-paper auth-in:hidden max-sm:hidden">{form}</div>
        <ButtonLink
          variant="sun"
          size="lg"
          href={href(locale, paths.register)}
          className="w-full auth-in:hidden sm:hidden"
        >
          {t('startNow')}
        </ButtonLink>
        <div className="self-start rounded-card border border-deep-line bg-deep-raised p-6 auth-out:hidden">
          <p className="text-lg">{t('alreadyStudent')}</p>
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink variant="sun" href={href(locale, paths.dashboard)} className="office-only:hidden">
              {t('goToMine')}
            </ButtonLink>
            <Link
              href={href(locale, paths.payment)}
              className="inline-flex min-h-11 items-center text-on-deep!"
            >
              {nav('makePayment')}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
