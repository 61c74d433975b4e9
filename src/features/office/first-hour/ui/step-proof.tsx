import type { Locale } from '@/config/locales'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import {
  type FirstHourFacts,
  type FirstHourNote,
  type FirstHourStepName,
  withoutFranc,
} from '../first-hour.rules'

/** What is known of a step in words: what, when and by whom, or what is missing. */
export function stepProof(name: FirstHourStepName, facts: FirstHourFacts, locale: Locale): string[] {
  const t = textsOf(locale, 'FirstHour.proof')
  const payment = textsOf(locale, 'Payment.provider')
  const list = (words: readonly string[]) => words.join(', ')
  const when = (at: Date) => formatDoualaMoment(at, locale)
  const by = ({ at, by: who }: FirstHourNote) => (who ? t('whenBy', { when: when(at), name: who }) : when(at))
  const { opened, missing, settings, admins, withoutFactor, factorAt, mail, colleague, colleagues } = facts
  const { onSale, program, cohort, providers, francs, restored, backupAt } = facts
  switch (name) {
    case 'password':
      if (opened === null) {
        return [t('passwordUnset')]
      }
      return [opened.length > 0 ? t('passwordOpens', { names: list(opened) }) : t('passwordClosed')]
    case 'factor':
      if (withoutFactor.length > 0) {
        return [t('factorMissing', { names: list(withoutFactor) })]
      }
      return [t('factor', { count: admins, when: factorAt ? when(factorAt) : '' })]
    case 'identity':
      return missing.length > 0
        ? []
        : [settings ? t('identity', { note: by(settings) }) : t('identityBefore')]
    case 'mail':
      return mail ? [t('mail', { note: by(mail) })] : []
    case 'colleagues':
      return colleague
        ? [t('colleagues', { count: colleagues, name: colleague.name, when: when(colleague.at) })]
        : []
    case 'programs':
      return [
        onSale.length > 0 ? t('onSale', { programs: list(onSale) }) : t('notOnSale'),
        program ? t('programSaved', { note: by(program) }) : t('programNeverSaved'),
      ]
    case 'class':
      if (!cohort) {
        return []
      }
      return [
        cohort.startsOn
          ? t('class', {
              program: cohort.title,
              day: dayText(cohort.startsOn.toISOString().slice(0, 10), locale),
              when: when(cohort.at),
            })
          : t('classSelfPaced', { program: cohort.title, when: when(cohort.at) }),
      ]
    case 'franc': {
      const open = withoutFranc(facts)
      return [
        ...francs.map(({ provider, paidAt, paidBackAt }) =>
          t(paidBackAt ? 'francBack' : 'franc', {
            provider: payment(provider),
            when: when(paidAt),
            back: paidBackAt ? when(paidBackAt) : '',
          }),
        ),
        ...(open.length > 0
          ? [t('francMissing', { providers: list(open.map((each) => payment(each))) })]
          : []),
        ...(providers.length === 0 ? [t('noProvider')] : []),
      ]
    }
    case 'restore':
      if (restored) {
        return [
          restored.takenAt
            ? t('restored', { when: when(restored.at), taken: when(restored.takenAt) })
            : t('restoredAt', { when: when(restored.at) }),
        ]
      }
      return [backupAt ? t('backupMade', { when: when(backupAt) }) : t('backupNever')]
  }
}
