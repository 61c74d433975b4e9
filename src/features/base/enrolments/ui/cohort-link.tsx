import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { Link } from '@/ui/link'

interface CohortLinkProps {
  locale: Locale
  id: string
  /** The name of the class, as shown in this place. */
  name: string
  className?: string
}

/** The name of a class, as a link to its page in the back office. */
export const CohortLink = ({ locale, id, name, className = '' }: CohortLinkProps) => (
  <Link
    href={href(locale, paths.officeCohort(id))}
    className={`inline-flex items-center wrap-anywhere max-sm:min-h-11 ${className}`}
  >
    {name}
  </Link>
)
