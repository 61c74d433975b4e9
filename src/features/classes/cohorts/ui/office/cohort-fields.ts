import type { Locale } from '@/config/locales'
import { cohortLanguages, cohortModes } from '@/features/base/enrolments/cohort-options'
import { textsOf } from '@/i18n/texts-of'
import type { TextKey } from '@/messages/text-key'
import type { FieldSpec } from '@/ui/action-field'
import { cohortFormValues } from '../../cohort-form'
import type { OfficeCohortView } from '../../cohorts.answers'
import { weekdaysText } from '../../weekdays'

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

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const pairs = [
  [1, 3],
  [2, 4],
  [1, 3, 5],
  [1, 2, 3, 4, 5],
  [6, 7],
]

/** "Every Tuesday and Thursday at 18:00". */
export function planFields(locale: Locale, cohort: OfficeCohortView): FieldSpec[] {
  const say = sayer(locale)
  return [
    {
      name: 'days',
      kind: 'select',
      label: say('Classes.office.days'),
      defaultValue: '2,4',
      options: [...pairs, ...weekdays.map((day) => [day])].map((days) => ({
        value: days.join(','),
        label: weekdaysText(days, locale),
      })),
    },
    {
      name: 'time',
      kind: 'time',
      label: say('Classes.office.time'),
      hint: say('Classes.office.timeHint'),
      defaultValue: '18:00',
    },
    { name: 'minutes', kind: 'number', label: say('Classes.office.minutes'), defaultValue: '90' },
    { name: 'from', kind: 'date', label: say('Classes.office.from'), defaultValue: cohort.starts_on ?? '' },
    { name: 'to', kind: 'date', label: say('Classes.office.to'), defaultValue: cohort.ends_on ?? '' },
    {
      name: 'except',
      kind: 'text',
      maxLength: 500,
      label: say('Classes.office.except'),
      hint: say('Classes.office.exceptHint'),
    },
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
