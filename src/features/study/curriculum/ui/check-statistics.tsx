import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { SectionCard } from '@/ui/section-card'
import type { CurriculumItem } from '../server/get-item'

/** How often students fail each check, the hardest one first. */
export function CheckStatistics({ locale, checks }: { locale: Locale; checks: CurriculumItem['checks'] }) {
  const t = textsOf(locale, 'Curriculum')
  return (
    <SectionCard id="checks" title={t('exercise.statistics')} lead={t('exercise.statisticsLead')}>
      {checks.length === 0 ? (
        <p>{t('exercise.noTries')}</p>
      ) : (
        <ol className="grid gap-3">
          {checks.map(({ id, label, failed, tries }) => (
            <li key={id} className="border-t border-line pt-3 first:border-0 first:pt-0">
              <p>{label[locale]}</p>
              <p className="text-sm text-soft">{t('exercise.failed', { failed, tries })}</p>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}
