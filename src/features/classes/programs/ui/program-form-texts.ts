import { minimumPaymentXaf } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { programOffers } from '@/config/program-offers'
import { pick, textsOf } from '@/i18n/texts-of'
import { languageOfField } from '@/lib/localized'
import { recordOf } from '@/lib/record-of'
import { formatXaf } from '@/lib/xaf'
import type { TextKeyIn, TextParams } from '@/messages/text-key'
import { ruleTexts } from '@/server/form-check'
import { createProgramSchema, saveProgramSchema } from '../program-editor.schema'
import { programLimits } from '../program-limits'
import { programFields, weekTexts } from '../program-values'

const baseNames: Partial<Record<string, TextKeyIn<'ProgramEditor'>>> = {
  icon: 'icon',
  price: 'priceLabel',
  isOnline: 'online',
  offer: 'offerLabel',
  position: 'positionLabel',
  certificateAfterDays: 'certificateLabel',
  certificateReason: 'certificateReasonLabel',
}
const capital = <Name extends string>(name: Name) =>
  (name.slice(0, 1).toUpperCase() + name.slice(1)) as Capitalize<Name>

/** 'title' of 'titleEn'. */
const withoutLanguage = <Name extends string>(name: Name) =>
  name.slice(0, -2) as Name extends `${infer Base}${Capitalize<Locale>}` ? Base : never

/** The texts of the editor; `programs` is the last place that it can have. */
export function programFormTexts(locale: Locale, programs: number) {
  const t = (key: TextKeyIn<'ProgramEditor'>, params?: TextParams) =>
    textsOf(locale)(`ProgramEditor.${key}`, params)
  const inLanguage = (field: string, name: string) =>
    t('inLanguage', { field, language: t(`languageNames.${languageOfField(name)}`) })
  return {
    locale,
    labels: { ...pick(locale, 'ProgramEditor.form'), ...pick(locale, 'ProgramEditor', ['icon']) },
    /** Full names, for messages that are not beside the field. */
    fields: recordOf(programFields, (name) =>
      baseNames[name] ? t(baseNames[name]) : inLanguage(t(withoutLanguage(name)), name),
    ),
    weekFields: recordOf(weekTexts, (name) => inLanguage(t(`week${capital(withoutLanguage(name))}`), name)),
    planField: t('planField'),
    priceHint: t('priceHint', { minimum: formatXaf(minimumPaymentXaf, locale) }),
    positionHint: t('positionHint', { count: programs }),
    planLead: t('planLead', { min: programLimits.minWeeks, max: programLimits.maxWeeks }),
    icons: pick(locale, 'ProgramEditor.icons') as Record<string, string>,
    offers: recordOf(programOffers, (offer) => t(`offers.${offer}`)),
    rules: { ...ruleTexts(locale, createProgramSchema), ...ruleTexts(locale, saveProgramSchema) },
    ...pick(locale, 'Common', ['errorSummaryTitle']),
    networkError: textsOf(locale)('Errors.network'),
  }
}

export type ProgramFormTexts = ReturnType<typeof programFormTexts>
