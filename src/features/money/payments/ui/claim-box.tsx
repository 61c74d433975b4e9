import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import type { OwnClaim } from '../payment-views'
import { ClaimForm, type ClaimPlace } from './claim-form'

interface ClaimBoxProps {
  locale: Locale
  claims: readonly OwnClaim[]
  hidden: ClaimPlace
  /** The page reloads by itself without scripts: there the form is on this page, which does not. */
  stillHref?: string
  /** This is that page. */
  isStill: boolean
}

const tones = { waiting: 'sun', paid: 'forest', refused: 'brick' } as const

/** "I already paid": what was sent in, what became of it, and the form. */
export function ClaimBox({ locale, claims, hidden, stillHref, isStill }: ClaimBoxProps) {
  const t = textsOf(locale, 'Claims')
  const said = ({ state, answerBy, refusal }: OwnClaim) => {
    if (state === 'waiting') {
      return t('waitingText', { when: formatDoualaDateTime(answerBy, locale) })
    }
    return state === 'paid' ? t('paidText') : t('refusedText', { reason: refusal ?? '' })
  }
  const title = t(claims.length > 0 ? 'titleAgain' : 'title')
  const link = isStill ? undefined : stillHref
  return (
    <section id="claim" aria-label={t('title')} className="grid scroll-mt-24 gap-3">
      {claims.length > 0 && (
        <ul className="grid gap-3">
          {claims.map((claim) => (
            <li key={claim.id} className="grid gap-1 rounded-card border border-line bg-raised p-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={tones[claim.state]}>{t(`state.${claim.state}`)}</Badge>
                <span className="min-w-0 text-sm wrap-anywhere text-soft">
                  {t('sent', { number: claim.number })}
                </span>
              </p>
              <p className="max-w-[60ch] wrap-anywhere">{said(claim)}</p>
            </li>
          ))}
        </ul>
      )}
      {link && (
        <noscript>
          <Link href={link} className="inline-flex min-h-11 items-center">
            {title}
          </Link>
        </noscript>
      )}
      <div className={link ? 'hidden js:block' : ''}>
        <ClaimForm
          locale={locale}
          hidden={hidden}
          isOpen={isStill}
          texts={{
            title,
            ...pick(locale, 'Claims', ['lead', 'label', 'hint', 'send', 'sendBusy']),
            network: textsOf(locale, 'Errors')('network'),
          }}
        />
      </div>
    </section>
  )
}
