import type { Locale } from '@/config/locales'
import { wishWords } from '@/features/classes/cohorts/cohort-wish'
import { cohortTexts } from '@/features/classes/cohorts/ui/next-cohorts'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import type { FieldSpec } from '@/ui/action-field'
import type { ProgramToPay } from '../../server/office/programs-to-pay.queries'

/** A code that lowers the price. */
export const priceCodeField = (locale: Locale): FieldSpec => ({
  name: 'code',
  kind: 'text',
  label: textsOf(locale)('PriceCode.officeLabel'),
  hint: textsOf(locale)('PriceCode.officeHint'),
  maxLength: 60,
  autoComplete: 'off',
})

/** The selects of a program and one of its classes; `anyClass` says which class it is when none is named. */
export function purchaseFields(
  locale: Locale,
  programs: readonly ProgramToPay[],
  anyClass: string,
): FieldSpec[] {
  const t = textsOf(locale, 'PaymentsOffice')
  const money = (xaf: number) => formatXaf(xaf, locale)
  const cohorts = programs.flatMap(({ slug, title, cohorts: offered }) => {
    const names = cohortTexts(offered, locale)
    return offered.map(({ id }, i) => ({
      value: id,
      of: slug,
      label: t('classOption', { title, name: names[i] ?? '' }),
    }))
  })
  const program: FieldSpec = {
    name: 'program',
    kind: 'select',
    label: t('program'),
    defaultValue: programs[0]?.slug,
    options: programs.map(({ slug, title, priceXaf, dueXaf, isSecondPart }) => ({
      value: slug,
      label: isSecondPart
        ? t('plan.secondOption', { title, due: money(dueXaf) })
        : dueXaf === priceXaf
          ? t('programOption', { title, price: money(priceXaf) })
          : t('due', { title, due: money(dueXaf) }),
    })),
  }
  if (cohorts.length === 0) {
    return [program]
  }
  return [
    program,
    {
      name: 'cohort',
      kind: 'select',
      label: t('class'),
      hint: t('classHint'),
      follows: 'program',
      options: [{ value: '', label: anyClass }, { value: wishWords.none, label: t('noClass') }, ...cohorts],
    },
  ]
}

/** The select of the whole price or its first part; none where no price can be paid in two parts. */
export function partFieldsOf(locale: Locale, programs: readonly ProgramToPay[]): FieldSpec[] {
  const t = textsOf(locale, 'PaymentsOffice')
  const firstParts = programs.flatMap(({ slug, title, firstDueXaf }) =>
    firstDueXaf === null
      ? []
      : [
          {
            value: '1',
            of: slug,
            label: t('plan.firstOption', { title, due: formatXaf(firstDueXaf, locale) }),
          },
        ],
  )
  if (firstParts.length === 0) {
    return []
  }
  return [
    {
      name: 'part',
      kind: 'select',
      label: t('plan.choice'),
      follows: 'program',
      options: [{ value: '', label: t('plan.whole') }, ...firstParts],
    },
  ]
}
