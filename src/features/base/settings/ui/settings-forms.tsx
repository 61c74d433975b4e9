import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { checkWith } from '@/server/form-check'
import { actionFormTexts } from '@/server/form-texts'
import { CheckedForm } from '@/ui/checked-form'
import { Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'
import { saveSettingsAction } from '../actions'
import { settingSections } from '../placeholders.rules'
import type { SettingsView } from '../server/get-settings'
import { saveSettingsSchema } from '../settings.schema'
import { sectionFields } from './section-fields'
import { loadSettingsForm } from './settings-checks'

interface SettingsFormsProps {
  locale: Locale
  view: SettingsView
}

/** A form for each section, saved by itself. */
export function SettingsForms({ locale, view: { settings, newest } }: SettingsFormsProps) {
  const t = textsOf(locale, 'Settings')
  const fieldTexts = textsOf(locale, 'Settings.fields')
  const check = checkWith(locale, saveSettingsSchema, loadSettingsForm)
  const contents = (
    <nav aria-label={t('contents')}>
      <ul className="flex flex-wrap gap-x-5">
        {[...settingSections, 'history' as const].map((section) => (
          <li key={section}>
            <Link href={`#${section}-title`} className="inline-flex min-h-11 items-center">
              {section === 'history' ? t('history') : t(`sections.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
  const forms = settingSections.map((section) => (
    <SectionCard key={section} id={section} title={t(`sections.${section}`)} lead={t(`leads.${section}`)}>
      <CheckedForm
        id={section}
        locale={locale}
        action={saveSettingsAction}
        check={check}
        paired
        hidden={{ seen: String(newest) }}
        fields={[
          ...sectionFields[section](settings, fieldTexts, locale),
          { name: 'reason', kind: 'text', label: fieldTexts('reason'), maxLength: 500, clears: true },
        ]}
        texts={actionFormTexts(locale, 'Settings.save', 'Settings.saving')}
      />
    </SectionCard>
  ))
  return (
    <>
      {contents}
      {forms}
    </>
  )
}
