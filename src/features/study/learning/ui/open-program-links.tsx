import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'
import type { OpenProgram } from '../server/list-open-programs'

interface OpenProgramLinksProps {
  locale: Locale
  programs: readonly OpenProgram[]
  className?: string
}

/** The way to what everybody may use without an account; nothing where there is no such program. */
export function OpenProgramLinks({ locale, programs, className = '' }: OpenProgramLinksProps) {
  const t = textsOf(locale, 'OpenProgram')
  return programs.map(({ slug, title }) => (
    <p key={slug} className={className}>
      {t('question')}{' '}
      <Link
        href={href(locale, paths.program(slug))}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {t('link', { title })}
      </Link>
    </p>
  ))
}
