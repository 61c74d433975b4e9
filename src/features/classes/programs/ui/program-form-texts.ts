import { minimumPaymentXaf } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { languageOfField } from '@/lib/localized'
import { formatXaf } from '@/lib/xaf'
import type { TextKey, TextKeyIn, TextParams } from '@/messages/text-key'
import { programIcons } from '../program-icons'
import { programLimits } from '../program-limits'
import { programFields, weekTexts } from '../program-values'

const labels = [
  'basics',
  'texts',
  'plan',
  'slug',
  'slugHint',
  'icon',
  'onlineYes',
  'onlineNo',
  'onlineHint',
  'certificateHint',
  'assignmentHint',
  'untitled',
  'addWeek',
  'undo',
  'weekInUse',
  'hasAssignment',
  'newWeek',
  'save',
  'create',
  'saving',
  'unsaved',
  'restored',
  'discard',
  'conflictNext',
  'taken',
  'clash',
  'theirs',
  'yours',
  'useTheirs',
  'emptyText',
  'preview',
] as const

/** Errors of the schema that the browser shows; the server answers the others. */
const rules = [
  'Validation.required',
  'Validation.tooLong',
  'Validation.invalid',
  'Validation.amountWhole',
  'Validation.amountTooLarge',
  'ProgramEditor.priceTooLow',
  'ProgramEditor.wholeNumber',
  'ProgramEditor.iconUnknown',
  'ProgramEditor.slugInvalid',
  'ProgramEditor.weeksTooFew',
  'ProgramEditor.weeksTooMany',
  'ProgramEditor.assignmentBoth',
] as const satisfies readonly TextKey[]

const baseNames: Partial<Record<string, TextKeyIn<'ProgramEditor'>>> = {
  icon: 'icon',
  price: 'priceLabel',
  isOnline: 'online',
  position: 'positionLabel',
  certificateAfterDays: 'certificateLabel',
}
const capital = <Name extends string>(name: Name) =>
  (name.slice(0, 1).toUpperCase() + name.slice(1)) as Capitalize<Name>

/** 'title' of 'titleEn'. */
const withoutLanguage = <Name extends string>(name: Name) =>
  name.slice(0, -2) as Name extends `${infer Base}${Capitalize<Locale>}` ? Base : never

/** The texts of the editor as plain values: the browser gets no dictionary. Numbers of weeks are few: every sentence is made here. */
export function programFormTexts(locale: Locale, programs: number) {
  const t = (key: TextKeyIn<'ProgramEditor'>, params?: TextParams) =>
    textsOf(locale)(`ProgramEditor.${key}`, params)
  const inLanguage = (field: string, name: string) =>
    t('inLanguage', { field, language: t(`languageNames.${languageOfField(name)}`) })
  const numbered = (key: TextKeyIn<'ProgramEditor'>) =>
    Array.from({ length: programLimits.maxWeeks + 2 }, (_, number) => t(key, { number }))
  return {
    locale,
    labels: Object.fromEntries(labels.map((key) => [key, t(key)])) as Record<(typeof labels)[number], string>,
    /** Full names, for messages that are not beside the field. */
    fields: Object.fromEntries(
      programFields.map((name) => [
        name,
        baseNames[name] ? t(baseNames[name]) : inLanguage(t(withoutLanguage(name)), name),
      ]),
    ) as Record<(typeof programFields)[number], string>,
    weekFields: Object.fromEntries(
      weekTexts.map((name) => [name, inLanguage(t(`week${capital(withoutLanguage(name))}`), name)]),
    ) as Record<(typeof weekTexts)[number], string>,
    planField: t('planField'),
    fieldInWeek: t('fieldInWeek', { number: '#', field: '*' }),
    priceHint: t('priceHint', { minimum: formatXaf(minimumPaymentXaf, locale) }),
    positionHint: t('positionHint', { count: programs }),
    planLead: t('planLead', { min: programLimits.minWeeks, max: programLimits.maxWeeks }),
    weeks: numbered('week'),
    moveUp: numbered('moveUp'),
    moveDown: numbered('moveDown'),
    remove: numbered('remove'),
    weekMoved: numbered('weekMoved'),
    weekRemoved: numbered('weekRemoved'),
    icons: Object.fromEntries(programIcons.map((name) => [name, t(`icons.${name}`)])) as Record<
      string,
      string
    >,
    rules: Object.fromEntries(rules.map((key) => [key, textsOf(locale)(key)])) as Record<string, string>,
    ...pick(locale, 'Common', ['errorSummaryTitle']),
    networkError: textsOf(locale)('Errors.network'),
  }
}

export type ProgramFormTexts = ReturnType<typeof programFormTexts>
