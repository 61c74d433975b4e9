import type { ReactNode } from 'react'
import { type Locale, otherLocale } from '@/config/locales'
import { isOffered } from '@/config/offered-locales'
import { href } from '@/config/paths'

interface LanguageLinkProps {
  locale: Locale
  /** The current page, without its language: the switch stays on this page. */
  path: string
  text: string
  /** With little space, the code of the language is shown instead of its name. */
  short?: boolean
  label: string
  icon?: ReactNode
  className?: string
}

/** Nothing where only one language is offered. */
export function LanguageLink({
  locale,
  path,
  text,
  label,
  icon,
  short = false,
  className = '',
}: LanguageLinkProps) {
  const other = otherLocale(locale)
  if (!isOffered(other)) {
    return null
  }
  return (
    <a
      href={href(other, path)}
      hrefLang={other}
      lang={other}
      title={label}
      className={`inline-flex min-h-11 items-center px-2 font-semibold no-underline hover:text-forest ${className}`}
    >
      {icon}
      {short && <span className="uppercase sm:hidden">{other}</span>}
      <span className={short ? 'hidden sm:inline' : ''}>{text}</span>
    </a>
  )
}
