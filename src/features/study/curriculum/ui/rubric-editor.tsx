'use client'

import { criterionLevels } from '@/features/study/learning/item-kinds'
import { say } from '@/i18n/say'
import { isObject } from '@/lib/json'
import { recordOf } from '@/lib/record-of'
import { Button } from '@/ui/button'
import { SectionCard } from '@/ui/section-card'
import { TextField } from '@/ui/text-field'
import {
  type CriterionDraft,
  newId,
  readGoodWork,
  readRubric,
  type Words,
  writeRubric,
} from '../question-draft.rules'
import type { ItemFormTexts } from './item-form-texts'
import { idOf } from './problem-list'
import { parseDefinition } from './question-editor'
import { WordsFields } from './words-fields'

const blank = { en: '', fr: '' }
const newCriterion = (): CriterionDraft => ({
  id: newId('c'),
  points: '',
  text: blank,
  ...recordOf(criterionLevels, () => blank),
})

interface RubricEditorProps {
  definition: string
  texts: ItemFormTexts
  onChange: (definition: string) => void
}

/** The criteria for a piece of work, with points whose sum is 100. */
export function RubricEditor({ definition, texts, onChange }: RubricEditorProps) {
  const { labels } = texts
  const stored = parseDefinition(definition)
  const fromProject = isObject(stored) ? stored.from_project : undefined
  const [rubric, goodWork] = [readRubric(stored), readGoodWork(stored)]
  const write = (next: CriterionDraft[], good: Words = goodWork) =>
    onChange(JSON.stringify({ ...writeRubric(next, good), from_project: fromProject }))
  const change = (n: number, part: Partial<CriterionDraft>) =>
    write(rubric.map((each, index) => (index === n ? { ...each, ...part } : each)))
  const total = rubric.reduce((sum, { points }) => sum + (Number(points) || 0), 0)
  const name = (text: string, n: number) => say(texts.locale, text, { number: n + 1 })
  return (
    <SectionCard id="definition" title={labels.rubricTitle}>
      <p id={idOf('definition')} tabIndex={-1} className="mb-4 font-semibold outline-none" role="status">
        {rubric.length === 0 ? labels.noCriteria : say(texts.locale, labels.pointsTotal, { points: total })}
      </p>
      <ol className="grid gap-6">
        {rubric.map((criterion, n) => (
          <li key={criterion.id}>
            <fieldset className="grid gap-4 rounded-card border border-line p-4">
              <legend className="px-1 font-semibold">{name(labels.criterion, n)}</legend>
              <WordsFields
                path={`rubric.${n}.text`}
                label={labels.criterionText}
                value={criterion.text}
                texts={texts}
                maxLength={500}
                onChange={(text) => change(n, { text })}
              />
              {criterionLevels.map((level) => (
                <WordsFields
                  key={level}
                  path={`rubric.${n}.${level}`}
                  label={texts.levels[level]}
                  value={criterion[level]}
                  texts={texts}
                  rows={2}
                  maxLength={500}
                  onChange={(text) => change(n, { [level]: text })}
                />
              ))}
              <div className="flex flex-wrap items-end gap-4">
                <TextField
                  name={`rubric.${n}.points`}
                  idPrefix="item"
                  label={labels.points}
                  inputMode="numeric"
                  maxLength={3}
                  value={criterion.points}
                  onChange={(event) => change(n, { points: event.target.value })}
                  className="w-28"
                />
                <Button
                  type="button"
                  variant="quiet"
                  size="sm"
                  aria-label={name(labels.removeCriterion, n)}
                  onClick={() => write(rubric.toSpliced(n, 1))}
                >
                  {labels.remove}
                </Button>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {rubric.length < 30 && (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="mt-5"
          onClick={() => write([...rubric, newCriterion()])}
        >
          {labels.addCriterion}
        </Button>
      )}
      <div className="mt-6">
        <WordsFields
          path="good_work"
          label={labels.goodWork}
          hint={labels.goodWorkHint}
          value={goodWork}
          texts={texts}
          rows={4}
          maxLength={2_000}
          onChange={(good) => write(rubric, good)}
        />
      </div>
    </SectionCard>
  )
}
