'use client'

import { devices } from '@/config/devices'
import type { WeekGuide } from '@/features/study/learning/guide.schema'
import { SectionCard } from '@/ui/section-card'
import { TextField } from '@/ui/text-field'
import { type GuideDraft, readGuide, writeGuide } from '../guide-draft.rules'
import { itemLimits } from '../item-values'
import type { ItemFormTexts } from './item-form-texts'
import { idOf } from './problem-list'
import { parseDefinition } from './question-editor'
import { WordsFields } from './words-fields'

interface GuideEditorProps {
  guide: string
  /** The goals of the week of the item. */
  goals: WeekGuide['goals']
  texts: ItemFormTexts
  onChange: (guide: string) => void
}

interface GoalsProps extends Pick<GuideEditorProps, 'goals' | 'texts'> {
  practises: readonly string[]
  onChoose: (practises: string[]) => void
}

/** A goal that its week does not have any more is shown by its id, so that it can be taken away. */
function Goals({ goals, practises, texts, onChoose }: GoalsProps) {
  const { labels, locale } = texts
  const known = new Set(goals.map(({ id }) => id))
  const offered = [
    ...goals.map(({ id, text }) => ({ id, text: text[locale] })),
    ...practises.filter((id) => !known.has(id)).map((id) => ({ id, text: id })),
  ]
  return (
    <fieldset>
      <legend id={idOf('guide.practises')} tabIndex={-1} className="font-semibold outline-none">
        {labels.practises}
      </legend>
      {offered.length === 0 && <p className="text-sm text-soft">{labels.noGoals}</p>}
      {offered.map(({ id, text }) => (
        <label key={id} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            checked={practises.includes(id)}
            onChange={(event) =>
              onChoose(
                offered
                  .map((goal) => goal.id)
                  .filter((goal) => (goal === id ? event.target.checked : practises.includes(goal))),
              )
            }
            className="mt-0.5 size-5 shrink-0"
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What a student is told beside the text: the goals that the item practises, the device, and when it was checked. */
export function GuideEditor({ guide, goals, texts, onChange }: GuideEditorProps) {
  const { labels } = texts
  const draft = readGuide(parseDefinition(guide))
  const change = (part: Partial<GuideDraft>) => onChange(JSON.stringify(writeGuide({ ...draft, ...part })))
  return (
    <SectionCard id="guide" title={labels.guideTitle}>
      <div id={idOf('guide')} tabIndex={-1} className="grid gap-6 outline-none">
        <Goals
          goals={goals}
          practises={draft.practises}
          texts={texts}
          onChoose={(practises) => change({ practises })}
        />
        <fieldset>
          <legend className="font-semibold">{labels.device}</legend>
          <div className="flex flex-wrap gap-x-6">
            {devices.map((device) => (
              <label key={device} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="guide.device"
                  checked={draft.device === device}
                  onChange={() => change({ device })}
                  className="size-5 shrink-0"
                />
                {texts.devices[device]}
              </label>
            ))}
          </div>
        </fieldset>
        {draft.device === 'computer' && (
          <WordsFields
            path="guide.wayRound"
            label={labels.wayRound}
            hint={labels.wayRoundHint}
            value={draft.wayRound}
            texts={texts}
            rows={3}
            maxLength={itemLimits.wayRound}
            onChange={(wayRound) => change({ wayRound })}
          />
        )}
        <TextField
          name="guide.checked"
          idPrefix="item"
          label={labels.checked}
          hint={labels.checkedHint}
          value={draft.checked}
          maxLength={7}
          className="max-w-sm"
          onChange={(event) => change({ checked: event.target.value })}
        />
      </div>
    </SectionCard>
  )
}
