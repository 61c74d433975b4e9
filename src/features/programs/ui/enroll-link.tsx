import type { Locale } from '@/config/locales'
import { enrollAnchor, href, paths } from '@/config/paths'
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

/** Visitors go to the registration with the program chosen, signed-in students to its payment. */
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
        className={`${className} auth-out:hidden`}
      >
        {text}
      </ButtonLink>
    </>
  )
}
