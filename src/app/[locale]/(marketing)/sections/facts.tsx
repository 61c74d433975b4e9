import { getFormatter, getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { site } from '@/config/site'

/** The owner's marketing figures; hidden altogether when they are switched off. */
export async function Facts({ locale }: { locale: Locale }) {
  if (!site.claims.show) {
    return null
  }
  const t = await getTranslations({ locale, namespace: 'Home' })
  const format = await getFormatter({ locale })
  const facts = [
    { figure: `${format.number(site.claims.students)}+`, text: t('factStudents') },
    {
      figure: format.number(site.claims.successRatePercent / 100, { style: 'percent' }),
      text: t('factSuccess'),
    },
    { figure: String(site.claims.promiseWeeks), text: t('factWeeks') },
    { figure: t('factAccess'), text: t('factAccessText') },
  ]
  return (
    <section aria-label={t('factsLabel')} className="border-b border-line">
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-4 lg:gap-x-0 lg:divide-x lg:divide-line lg:py-12">
        {facts.map(({ figure, text }) => (
          <div key={text} className="grid content-start lg:px-8 lg:first:pl-0">
            <dt className="row-start-2 text-soft">{text}</dt>
            <dd className="display row-start-1 text-3xl whitespace-nowrap tabular-nums sm:text-4xl">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
