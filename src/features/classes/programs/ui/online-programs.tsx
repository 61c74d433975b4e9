import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { NdopCloth } from '@/ui/motif/ndop'
import { Spinner } from '@/ui/spinner'
import type { Program } from '../server/list-programs'
import { ProgramCard } from './program-card'
import { ProgramsFailed } from './programs-failed'

interface OnlineProgramsProps {
  locale: Locale
  /** null: they could not be read. */
  programs: readonly Program[] | null
}

/** The number of programs shown on a phone before a button is pressed. */
const shownOnPhones = 4

/** The landing page's list of online programs, and a link to all programs. */
export function OnlinePrograms({ locale, programs }: OnlineProgramsProps) {
  const t = textsOf(locale, 'Programs')
  if (!programs) {
    return <ProgramsFailed locale={locale} retryHref={`${href(locale, paths.home)}`} />
  }
  const online = programs.filter(({ isOnline }) => isOnline)
  if (online.length === 0) {
    return (
      <Alert live={false}>
        <p>{t('none')}</p>
      </Alert>
    )
  }
  return (
    <ul className="grid gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {online.map((program, index) => (
        <li key={program.slug} className={index < shownOnPhones ? undefined : 'max-sm:hidden'}>
          <ProgramCard program={program} locale={locale} enrollHere />
        </li>
      ))}
      <li className="on-deep relative grid min-h-56 overflow-hidden rounded-card bg-deep p-6 sm:col-span-2 lg:col-span-1">
        <NdopCloth className="absolute inset-0 text-deep-line" />
        <ButtonLink
          variant="sun"
          href={href(locale, paths.programs, { place: 'online' })}
          className="relative self-end justify-self-start"
        >
          {t('viewAllOnline')}
          <Icon name="arrow-right" />
        </ButtonLink>
      </li>
    </ul>
  )
}

export function ProgramsLoading({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Programs')
  return <Spinner text={t('loading')} className="min-h-56" />
}
