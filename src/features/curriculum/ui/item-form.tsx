'use client'

import type { ItemKind } from '@/features/learning/item-kinds'
import { LessonText } from '@/features/learning/ui/lesson-text'
import type { FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ErrorSummary } from '@/ui/error-summary'
import { SectionCard } from '@/ui/section-card'
import { TextareaField, TextField } from '@/ui/text-field'
import type { FormAnswer } from '@/ui/use-form-action'
import { type ItemField, type ItemValues, itemFields, itemLimits } from '../item-values'
import { ExerciseEditor } from './exercise-editor'
import { ItemConflict } from './item-conflict'
import type { ItemFormTexts } from './item-form-texts'
import { idOf, ProblemList } from './problem-list'
import { QuestionEditor } from './question-editor'
import { RubricEditor } from './rubric-editor'
import { useItemForm } from './use-item-form'
import { type Preview, usePreview } from './use-preview'

interface ItemFormProps {
  program: string
  item: string
  kind: ItemKind
  version: number
  stored: ItemValues
  preview: Preview
  previewAt: string
  texts: ItemFormTexts
  action: FormFunction
}

const languages = [
  { language: 'en', title: 'titleEn', text: 'textEn', preview: 'previewEnglish' },
  { language: 'fr', title: 'titleFr', text: 'textFr', preview: 'previewFrench' },
] as const

/** Everything of an item: title and facts, both languages side by side with what readers will see, questions or rubric. */
export function ItemForm({
  program,
  item,
  kind,
  version,
  stored,
  preview: initial,
  previewAt,
  texts,
  action,
}: ItemFormProps) {
  const { labels } = texts
  const editor = useItemForm({
    name: `item-draft:${program}/${item}`,
    stored: { version, values: stored },
    action: action as (previous: FormAnswer, form: FormData) => Promise<FormAnswer>,
    networkError: texts.networkError,
  })
  const { values, state, busy, dirty, change } = editor
  const typed = usePreview(previewAt, item, values, initial, texts.networkError)
  // What is stored was rendered with the page.
  const preview = dirty ? typed.preview : initial
  const { errors = {} } = state
  const wrong = itemFields.flatMap((field) =>
    errors[field] ? [{ id: idOf(field), text: `${nameOf(field, texts)}: ${errors[field]}` }] : [],
  )
  const field = (name: ItemField) => ({
    name,
    idPrefix: 'item',
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  const tick = (name: 'required' | 'sample', label: string, hint?: string) => (
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
  return (
    <form {...editor.form} className="grid gap-6">
      <input type="hidden" name="locale" value={texts.locale} />
      <input type="hidden" name="slug" value={program} />
      <input type="hidden" name="item" value={item} />
      <input type="hidden" name="version" value={editor.version} />
      <input type="hidden" name="definition" value={values.definition} />
      {editor.restored && (
        <Alert title={labels.restoredText}>
          <Button type="button" variant="quiet" size="sm" className="mt-2 -ml-4" onClick={editor.forget}>
            {labels.forget}
          </Button>
        </Alert>
      )}
      <ErrorSummary key={state.at} title={texts.summary[wrong.length] ?? ''} errors={wrong} />
      {state.status === 'error' && state.message && wrong.length === 0 && !editor.merge && (
        <Alert kind="error" title={state.message} />
      )}
      {editor.merge && (
        <ItemConflict
          title={state.code === 'conflict' ? (state.message ?? '') : labels.restoredText}
          merge={editor.merge}
          mine={values}
          theirs={editor.theirs}
          nameOf={(name) => nameOf(name, texts)}
          labels={labels}
          onTake={editor.take}
        />
      )}
      <ProblemList blockers={preview.blockers} warnings={preview.warnings} texts={texts} />
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
            {tick('required', labels.required)}
            {kind === 'lesson' && tick('sample', labels.sample, labels.sampleHint)}
          </div>
        </div>
      </SectionCard>
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
                {preview.html[language] === '' ? (
                  <p className="text-soft">{labels.previewEmpty}</p>
                ) : (
                  <div lang={language} className="min-w-0 wrap-anywhere">
                    <LessonText html={preview.html[language]} />
                  </div>
                )}
              </section>
            </div>
          ))}
        </div>
        <p role="status" className="mt-3 min-h-6 text-sm text-soft">
          {dirty && (typed.error || (typed.busy ? labels.previewing : ''))}
        </p>
      </SectionCard>
      {kind === 'exercise' && (
        <ExerciseEditor
          key={editor.replaced}
          definition={values.definition}
          texts={texts}
          onChange={(next) => change('definition', next)}
        />
      )}
      {kind === 'quiz' && (
        <QuestionEditor
          definition={values.definition}
          texts={texts}
          onChange={(next) => change('definition', next)}
        />
      )}
      {kind === 'assignment' && (
        <RubricEditor
          definition={values.definition}
          texts={texts}
          onChange={(next) => change('definition', next)}
        />
      )}
      {kind !== 'lesson' && (
        <noscript>
          <p>{labels.withoutScript}</p>
        </noscript>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
        <Button busy={busy} busyLabel={labels.saving}>
          {labels.save}
        </Button>
        <p role="status" className="min-w-0 font-semibold">
          {dirty
            ? labels.unsaved
            : state.status === 'ok' && <span className="text-forest">{state.message}</span>}
        </p>
        {dirty && !editor.restored && (
          <Button type="button" variant="quiet" size="sm" onClick={editor.forget}>
            {labels.forget}
          </Button>
        )}
      </div>
    </form>
  )
}

function nameOf(field: ItemField, { labels, definition }: ItemFormTexts): string {
  if (field === 'definition') {
    return definition
  }
  return field === 'minutes' ? labels.minutesField : labels[field]
}
