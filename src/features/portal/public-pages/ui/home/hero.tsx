import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { shownClaims } from '@/features/base/settings/shown-claims'
import { isOnePrice } from '@/features/classes/programs/one-price.rules'
import type { ShownFigures } from '@/features/office/figures/ui/shown-figures'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { NdopCloth } from '@/ui/motif/ndop'

interface HeroProps {
  locale: Locale
  /** The prices of the catalogue, in XAF; empty when it could not be read. */
  pricesXaf: readonly number[]
  figures: ShownFigures
}

/** The specified words have a figure in them; another figure has a text of its own. */
const specifiedRate = 95

function successBadge(locale: Locale, rate: number | null) {
  const t = textsOf(locale, 'Home')
  return rate === null ? null : rate === specifiedRate ? t('badgeSuccess') : t('badgeSuccessOf', { rate })
}

export function Hero({ locale, pricesXaf, figures }: HeroProps) {
  const t = textsOf(locale, 'Home')
  const claims = figures.source === 'marketing' ? shownClaims(locale) : null
  const badges = [successBadge(locale, claims?.successRate ?? null), t('badgeOnline'), t('badgeJob')].filter(
    (badge) => badge !== null,
  )
  return (
    <section
      id="home"
      className="overflow-hidden border-b border-line lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,36vw)]"
    >
      <div className="wrap pt-10 pb-12 sm:pt-16 lg:mx-0 lg:max-w-none lg:py-24 lg:pr-24 lg:pl-[calc(max(0px,(100vw-76rem)/2)+clamp(1.25rem,4.5vw,3rem))]">
        <p className="eyebrow">{t('eyebrow')}</p>
        <h1 className="display mt-4 text-[clamp(2rem,10.4vw,3rem)] leading-[1.04] sm:text-6xl xl:text-7xl">
          <span className="block">{t('headline1')}</span> <span className="block">{t('headline2')}</span>
        </h1>
        <p className="mt-6 max-w-[56ch] text-lg text-soft">
          {t('lead')} {claims?.weeks != null && t('leadPromise', { weeks: claims.weeks })}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={href(locale, paths.register)} size="lg" className="auth-in:hidden">
            {t('getStarted')}
          </ButtonLink>
          <ButtonLink
            href={href(locale, paths.dashboard)}
            size="lg"
            className="auth-out:hidden office-only:hidden"
          >
            {t('goToMine')}
          </ButtonLink>
          <ButtonLink href={href(locale, paths.programs)} size="lg" variant="secondary">
            {t('viewAll')}
          </ButtonLink>
        </div>
        <ul aria-label={t('badgesLabel')} className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
          {badges.map((badge) => (
            <li key={badge} className="flex items-center gap-2 font-semibold">
              <Icon name="check" className="size-5 text-forest" />
              {badge}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative h-52 bg-deep sm:h-64 lg:h-auto">
        <NdopCloth
          className="absolute inset-0 text-thread"
          suns={[
            [1, 0],
            [3, 1],
            [0, 2],
            [4, 3],
            [2, 4],
          ]}
        />
        {pricesXaf.length > 0 && (
          <div className="absolute bottom-6 left-[clamp(1.25rem,4.5vw,3rem)] max-w-64 rounded-card bg-paper p-5 lg:bottom-16 lg:-left-16 lg:max-w-72 lg:border lg:border-line">
            <p className="text-sm text-soft">{t(isOnePrice(pricesXaf) ? 'tagEvery' : 'tagFrom')}</p>
            <p className="display mt-1 text-3xl tabular-nums">{formatXaf(Math.min(...pricesXaf), locale)}</p>
            <p className="mt-2 text-sm text-soft">{t('tagPay')}</p>
          </div>
        )}
      </div>
    </section>
  )
}
