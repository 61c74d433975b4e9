import type { Locale } from '@/config/locales'
import { enrollAnchor, href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink } from '@/ui/link'

interface EnrollLinkProps {
  locale: Locale
  slug: string
  text: string
  /** With the program's name, for those who listen to a list of the page's links. */
  label: string
  /** On the landing page the form is on the page itself, except on phones. */
  here?: boolean
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

/**
 * Visitors go to the registration with the program chosen, signed-in students to its payment, or, where they own it, into
 * it: the page is the same for everybody, so its script asks and writes this (`show-owned.ts`).
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
