import type { Locale } from '@/config/locales'
import { enrollAnchor, href, paths } from '@/config/paths'
import type { PublicOffer } from '@/config/program-offers'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink } from '@/ui/link'

interface EnrollLinkProps {
  locale: Locale
  slug: string
  text: string
  /** The label with the program's name, for screen reader users who list the links of the page. */
  label: string
  /** Set on the landing page, which itself contains the form, except on phones. */
  here?: boolean
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

/** The words of the link to a program; one that is not sold yet can be registered for all the same. */
export function enrolTexts(locale: Locale, { title, offer }: { title: string; offer: PublicOffer }) {
  const t = textsOf(locale, 'Programs')
  return offer === 'interest'
    ? { text: t('interest'), label: t('interestLabel', { title }) }
    : { text: t('enroll'), label: t('enrollLabel', { title }) }
}

/**
 * Visitors go to the registration with the program chosen, signed-in students to its payment or, if they own it, to
 * the program. The page is the same for everybody, so its script fetches the state and writes the link (`show-owned.ts`).
 */
export function EnrollLink({
  locale,
  slug,
  text,
  label,
  here = false,
  size = 'sm',
  className = '',
}: EnrollLinkProps) {
  const registration = href(locale, paths.register, { program: slug })
  const shared = { size, 'aria-label': label }
  return (
    <>
      {here && (
        <ButtonLink
          {...shared}
          href={`#${enrollAnchor}`}
          data-program={slug}
          className={`${className} auth-in:hidden max-sm:hidden`}
        >
          {text}
        </ButtonLink>
      )}
      <ButtonLink
        {...shared}
        href={registration}
        className={`${className} auth-in:hidden ${here ? 'sm:hidden' : ''}`}
      >
        {text}
      </ButtonLink>
      <ButtonLink
        {...shared}
        href={href(locale, paths.payment, { program: slug })}
        data-enrols={slug}
        data-mine={textsOf(locale, 'Programs')('goToMine')}
        data-mine-at={href(locale, paths.myProgram(slug))}
        suppressHydrationWarning
        className={`${className} auth-out:hidden`}
      >
        {text}
      </ButtonLink>
    </>
  )
}
