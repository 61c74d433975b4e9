'use client'

import type { Locale } from '@/config/locales'
import { type CriterionLevel, criterionLevels } from '@/features/study/learning/item-kinds'
import { say } from '@/i18n/say'
import { FieldError } from '@/ui/field-error'
import { Input } from '@/ui/input'
import { pointsOfLevel } from '../../grading.rules'
import type { SubmissionForGrading } from '../../server/get-office-submission'
import type { GradeTexts } from './grade-texts'

type Criterion = SubmissionForGrading['rubric'][number]

interface RubricFieldsProps {
  rubric: readonly Criterion[]
  /** What was sent and refused, by name of the field. */
  typed: Readonly<Record<string, string>>
  error?: string
  locale: Locale
  texts: GradeTexts
}

const nameOf = ({ id }: Criterion) => `rubric.${id}`

const fieldIn = (form: HTMLFormElement | null, name: string) => {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

/** Sets the grade to the sum of the points; staff may change it afterwards. */
function addUp(form: HTMLFormElement | null, rubric: readonly Criterion[]) {
  const sum = rubric.reduce(
    (points, criterion) => points + (Number(fieldIn(form, nameOf(criterion))?.value) || 0),
    0,
  )
  const grade = fieldIn(form, 'grade')
  if (grade) {
    grade.value = String(sum)
  }
}

interface LevelsProps {
  criterion: Criterion
  texts: GradeTexts
  onGive: (points: number, button: HTMLButtonElement) => void
}

/** One button for each level, with what it looks like where the rubric says it. */
function Levels({ criterion, texts, onGive }: LevelsProps) {
  const isDescribed = criterionLevels.some((level) => criterion[level])
  const label = (level: CriterionLevel) => (
    <>
      <span className="font-semibold">{texts.levels[level]}</span>
      {isDescribed && <span className="text-soft"> {criterion[level]}</span>}
    </>
  )
  return (
    <>
      <div className={`hidden gap-1.5 ${isDescribed ? 'js:grid' : 'js:flex'}`}>
        {criterionLevels.map((level) => (
          <button
            key={level}
            type="button"
            data-points={pointsOfLevel(criterion.points, level)}
            className="min-h-11 rounded-[10px] border border-edge px-3 py-1.5 text-left text-sm leading-snug hover:border-forest lg:pointer-fine:min-h-9"
            onClick={(event) => onGive(pointsOfLevel(criterion.points, level), event.currentTarget)}
          >
            {label(level)}
          </button>
        ))}
      </div>
      {isDescribed && (
        <ul className="grid gap-1 text-sm js:hidden">
          {criterionLevels.map((level) => (
            <li key={level}>{label(level)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The criteria of a piece of work: a button gives all, half or none of the points, which may be changed. */
export function RubricFields({ rubric, typed, error, locale, texts }: RubricFieldsProps) {
  return (
    <fieldset aria-describedby={error ? 'grade-rubric-error' : undefined}>
      <legend className="font-semibold">{texts.rubric}</legend>
      <p className="mb-1.5 text-sm text-soft">{texts.rubricHint}</p>
      <input type="hidden" name="rubric." value="1" />
      <ul className="grid gap-3">
        {rubric.map((criterion, index) => (
          <li
            key={criterion.id}
            data-criterion=""
            className="grid gap-2 rounded-[10px] border border-line p-3 leading-snug"
          >
            <label htmlFor={index === 0 ? 'grade-rubric' : `grade-rubric-${criterion.id}`}>
              {criterion.text}
            </label>
            <Levels
              criterion={criterion}
              texts={texts}
              onGive={(points, { form }) => {
                const field = fieldIn(form, nameOf(criterion))
                if (field) {
                  field.value = String(points)
                  field.dispatchEvent(new Event('input', { bubbles: true }))
                }
              }}
            />
            <span className="flex items-center gap-2">
              <Input
                id={index === 0 ? 'grade-rubric' : `grade-rubric-${criterion.id}`}
                name={nameOf(criterion)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                defaultValue={typed[nameOf(criterion)] ?? criterion.given ?? ''}
                aria-invalid={error ? true : undefined}
                className="w-20"
                onInput={(event) => addUp(event.currentTarget.form, rubric)}
              />
              <span className="text-sm text-soft tabular-nums">
                {say(locale, texts.ofPoints, { points: criterion.points })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <FieldError id="grade-rubric-error" text={error} />
    </fieldset>
  )
}
