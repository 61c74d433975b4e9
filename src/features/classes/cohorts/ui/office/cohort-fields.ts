import { cohorts } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { cohortLanguages, cohortModes } from '@/features/base/enrolments/cohort-options'
import { textsOf } from '@/i18n/texts-of'
import type { TextKey } from '@/messages/text-key'
import type { FieldSpec } from '@/ui/action-field'
import { cohortFormValues } from '../../cohort-form'
import type { OfficeCohortView } from '../../cohorts.answers'

type Say = (key: TextKey) => string

const sayer =
  (locale: Locale): Say =>
  (key) =>
    textsOf(locale)(key)

/** The fields of a class: empty for a new one. */
export function cohortFormFields(
  locale: Locale,
  teachers: readonly { id: string; name: string }[],
  cohort?: OfficeCohortView,
): FieldSpec[] {
  const say = sayer(locale)
  const stored = cohort && cohortFormValues(cohort)
  const teacher = cohort?.teacher
  const listed = teacher && !teachers.some(({ id }) => id === teacher.id) ? [teacher, ...teachers] : teachers
  return [
    {
      name: 'name',
      kind: 'text',
      maxLength: cohorts.nameLength,
      label: say('Classes.office.name'),
      hint: say('Classes.office.nameHint'),
      defaultValue: stored?.name ?? '',
    },
    {
      name: 'mode',
      kind: 'select',
      label: say('Classes.office.mode'),
      defaultValue: stored?.mode ?? 'online',
      options: cohortModes.map((value) => ({ value, label: say(`Classes.modes.${value}`) })),
    },
    {
      name: 'starts_on',
      kind: 'date',
      label: say('Classes.office.startsOn'),
      hint: say('Classes.office.datesHint'),
      defaultValue: stored?.starts_on ?? '',
    },
    {
      name: 'ends_on',
      kind: 'date',
      label: say('Classes.office.endsOn'),
      defaultValue: stored?.ends_on ?? '',
    },
    {
      name: 'seats',
      kind: 'number',
      label: say('Classes.office.seats'),
      hint: say('Classes.office.seatsHint'),
      defaultValue: stored?.seats ?? '',
    },
    {
      name: 'language',
      kind: 'select',
      label: say('Classes.office.language'),
      defaultValue: stored?.language ?? 'both',
      options: cohortLanguages.map((value) => ({ value, label: say(`Classes.languages.${value}`) })),
    },
    {
      name: 'place',
      kind: 'text',
      maxLength: 200,
      label: say('Classes.office.place'),
      defaultValue: stored?.place ?? '',
    },
    {
      name: 'meeting_url',
      kind: 'text',
      maxLength: 500,
      label: say('Classes.office.link'),
      hint: say('Classes.office.linkHint'),
      defaultValue: stored?.meeting_url ?? '',
    },
    {
      name: 'teacher_id',
      kind: 'select',
      label: say('Classes.office.teacher'),
      defaultValue: stored?.teacher_id ?? '',
      options: [
        { value: '', label: say('Classes.office.noTeacher') },
        ...listed.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ]
}

/** A range of days, in which the last one may be left empty. `last`: its field. */
export const dayRangeFields = (locale: Locale, names: { first: string; last: string }): FieldSpec[] => {
  const say = sayer(locale)
  return [
    { name: names.first, kind: 'date', label: say('Holidays.day') },
    { name: names.last, kind: 'date', label: say('Holidays.lastDay'), hint: say('Holidays.lastDayHint') },
  ]
}

export function sessionFields(locale: Locale): FieldSpec[] {
  const say = sayer(locale)
  return [
    {
      name: 'starts_at',
      kind: 'moment',
      label: say('Classes.office.startsAt'),
      hint: say('Classes.office.timeHint'),
    },
    { name: 'minutes', kind: 'number', label: say('Classes.office.minutes'), defaultValue: '90' },
    { name: 'title', kind: 'text', maxLength: 120, label: say('Classes.office.sessionTitle') },
    { name: 'place', kind: 'text', maxLength: 200, label: say('Classes.office.place') },
  ]
}

export const reasonOf = (locale: Locale, label: TextKey): FieldSpec => ({
  name: 'reason',
  kind: 'textarea',
  maxLength: 500,
  label: textsOf(locale)(label),
  hint: textsOf(locale)('Classes.office.reasonHint'),
})
