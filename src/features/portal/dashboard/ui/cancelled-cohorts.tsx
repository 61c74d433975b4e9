import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { Enrolment } from '@/features/study/progress/server/enrolments.queries'
import { textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { ButtonLink } from '@/ui/link'

interface CancelledCohortsProps {
  locale: Locale
  programs: readonly Enrolment[]
}

/** On the dashboard: for each paid class that was cancelled, the way to the choice. */
export function CancelledCohorts({ locale, programs }: CancelledCohortsProps) {
  const t = textsOf(locale, 'Classes.instead')
  return programs
    .filter(({ cohortCancelled }) => cohortCancelled)
    .map(({ id, slug, name }) => (
      <Alert key={id} kind="warning" live={false} className="mb-6" title={t('cancelled')}>
        <span className="block">{name}</span>
        <ButtonLink href={href(locale, paths.cancelledCohort(slug))} className="mt-3">
          {t('choose')}
        </ButtonLink>
      </Alert>
    ))
}
