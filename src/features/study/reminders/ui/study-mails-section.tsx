import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { SectionCard } from '@/ui/section-card'
import { setStudyMailsAction } from '../actions'

/** The switch of a student's own reminders. */
export function StudyMailsSection({ locale, wanted }: { locale: Locale; wanted: boolean }) {
  const t = textsOf(locale, 'StudyMails')
  return (
    <SectionCard id="reminders" title={t('title')} lead={`${t('lead')} ${t('beforePaying')}`}>
      <p className="mb-4 font-semibold">{wanted ? t('on') : t('off')}</p>
      <ActionForm
        id="reminders"
        locale={locale}
        action={setStudyMailsAction}
        hidden={{ wanted: wanted ? 'no' : 'yes' }}
        fields={[]}
        variant="secondary"
        texts={actionFormTexts(
          locale,
          wanted ? 'StudyMails.turnOff' : 'StudyMails.turnOn',
          'StudyMails.saving',
        )}
      />
    </SectionCard>
  )
}
