import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { Link } from '@/ui/link'
import type { Missing } from '../placeholders.rules'

interface MissingListProps {
  locale: Locale
  missing: readonly Missing[]
  /** A demo sells nothing real, so nothing stops. */
  demo: boolean
}

/** What keeps the academy from selling, each with a link to where it is put right. */
export function MissingList({ locale, missing, demo }: MissingListProps) {
  const t = textsOf(locale, 'Settings.missing')
  if (missing.length === 0) {
    return null
  }
  const placeOf = ({ section }: Missing) =>
    section
      ? href(locale, `${paths.officeSettings}#${section}-title`)
      : href(locale, paths.officePage('users'))
  return (
    <Alert kind={demo ? 'info' : 'warning'} live={false} title={t(demo ? 'demoTitle' : 'title')}>
      <ul className="mt-1 list-disc pl-5">
        {missing.map((each) => (
          <li key={each.what}>
            <Link href={placeOf(each)} className="inline-flex min-h-11 items-center">
              {t(each.what, {
                names: (each.names ?? []).map((name) => nameOf(each, name, locale)).join(', '),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Figures are named by what they are; accounts and pages by their own names. */
const nameOf = ({ what }: Missing, name: string, locale: Locale) =>
  what === 'figures' ? textsOf(locale, 'Settings.fields.figures')(name as 'students') : name
