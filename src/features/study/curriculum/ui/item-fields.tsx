'use client'

import type { ReactNode } from 'react'
import type { ItemKind } from '@/features/study/learning/item-kinds'
import { LessonText } from '@/features/study/learning/ui/lesson-text'
import { SectionCard } from '@/ui/section-card'
import { TextareaField, TextField } from '@/ui/text-field'
import { type ItemField, type ItemValues, itemLimits } from '../item-values'
import type { ItemFormTexts } from './item-form-texts'
import { idOf } from './problem-list'
import type { Preview } from './use-preview'

const languages = [
  { language: 'en', title: 'titleEn', text: 'textEn', preview: 'previewEnglish' },
  { language: 'fr', title: 'titleFr', text: 'textFr', preview: 'previewFrench' },
] as const

type Labels = ItemFormTexts['labels']
type Change = (name: ItemField, value: string) => void
type FieldOf = (name: ItemField) => {
  name: ItemField
  idPrefix: string
  value: string
  error?: string
  onChange: (event: { target: { value: string } }) => void
}

interface TickProps {
  name: 'required' | 'sample'
  label: string
  hint?: string
  values: ItemValues
  change: Change
}

function Tick({ name, label, hint, values, change }: TickProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        id={idOf(name)}
        name={name}
        value="true"
        checked={values[name] === 'true'}
        onChange={(event) => change(name, event.target.checked ? 'true' : '')}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        <span className="font-semibold">{label}</span>
        {hint && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </label>
  )
}

interface ItemFactsProps {
  kind: ItemKind
  values: ItemValues
  field: FieldOf
  change: Change
  labels: Labels
}

/** Titles, minutes, and whether the item is required. */
export function ItemFacts({ kind, values, field, change, labels }: ItemFactsProps) {
  return (
    <SectionCard id="facts" title={labels.factsTitle}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('titleEn')} label={labels.titleEn} lang="en" maxLength={itemLimits.title} />
        <TextField {...field('titleFr')} label={labels.titleFr} lang="fr" maxLength={itemLimits.title} />
        <TextField
          {...field('minutes')}
          label={labels.minutesField}
          hint={labels.minutesHint}
          inputMode="numeric"
          maxLength={4}
        />
        {kind === 'assignment' && (
          <TextField
            {...field('dueDays')}
            label={labels.dueDays}
            hint={labels.dueDaysHint}
            inputMode="numeric"
            maxLength={4}
          />
        )}
        <div className="sm:col-span-2">
          <Tick name="required" label={labels.required} values={values} change={change} />
          {kind === 'lesson' && (
            <Tick
              name="sample"
              label={labels.sample}
              hint={labels.sampleHint}
              values={values}
              change={change}
            />
          )}
        </div>
      </div>
    </SectionCard>
  )
}

interface ItemContentProps {
  kind: ItemKind
  field: FieldOf
  html: Preview['html']
  status: ReactNode
  labels: Labels
}

/** Both languages side by side, each with its preview. */
export function ItemContent({ kind, field, html, status, labels }: ItemContentProps) {
  return (
    <SectionCard id="content" title={labels.contentTitle} lead={labels.textHint}>
      <div className="grid gap-8 xl:grid-cols-2">
        {languages.map(({ language, text, preview: previewLabel }) => (
          <div key={language} className="grid min-w-0 content-start gap-4">
            <TextareaField
              {...field(text)}
              label={labels[text]}
              lang={language}
              rows={kind === 'quiz' ? 5 : 18}
              maxLength={itemLimits.text}
              spellCheck
              className="[&_textarea]:font-mono [&_textarea]:text-sm"
            />
            <section
              aria-label={labels[previewLabel]}
              className="min-w-0 rounded-card border border-line p-4"
            >
              <h3 className="mb-3 text-sm font-semibold text-soft">{labels[previewLabel]}</h3>
              {html[language] === '' ? (
                <p className="text-soft">{labels.previewEmpty}</p>
              ) : (
                <div lang={language} className="min-w-0 wrap-anywhere">
                  <LessonText html={html[language]} />
                </div>
              )}
            </section>
          </div>
        ))}
      </div>
      <p role="status" className="mt-3 min-h-6 text-sm text-soft">
        {status}
      </p>
    </SectionCard>
  )
}
