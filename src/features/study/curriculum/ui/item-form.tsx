'use client'

import type { WeekGuide } from '@/features/study/learning/guide.schema'
import type { ItemKind } from '@/features/study/learning/item-kinds'
import type { FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ConflictNotice } from '@/ui/conflict-notice'
import { ErrorSummary } from '@/ui/error-summary'
import type { FormAnswer } from '@/ui/form-answer'
import { SaveBar } from '@/ui/save-bar'
import { type ItemField, type ItemValues, itemFields } from '../item-values'
import { ExerciseEditor } from './exercise-editor'
import { GuideEditor } from './guide-editor'
import { ItemContent, ItemFacts } from './item-fields'
import type { ItemFormTexts } from './item-form-texts'
import { ItemUploads, type Uploads } from './item-uploads'
import { idOf, ProblemList } from './problem-list'
import { QuestionEditor } from './question-editor'
import { RubricEditor } from './rubric-editor'
import { useItemForm } from './use-item-form'
import { type Preview, usePreview } from './use-preview'
import { withPicture } from './with-picture'

interface ItemFormProps {
  program: string
  item: string
  kind: ItemKind
  version: number
  storedValues: ItemValues
  goals: WeekGuide['goals']
  preview: Preview
  previewAt: string
  uploads: Uploads
  texts: ItemFormTexts
  action: FormFunction
}

/** The whole form of an item: title and facts, both languages side by side with previews, questions or rubric. */
export function ItemForm({
  program,
  item,
  kind,
  version,
  storedValues,
  goals,
  preview: initial,
  previewAt,
  uploads,
  texts,
  action,
}: ItemFormProps) {
  const { labels } = texts
  const editor = useItemForm({
    name: `item-draft:${program}/${item}`,
    storedItem: { version, values: storedValues },
    action: action as (previous: FormAnswer, form: FormData) => Promise<FormAnswer>,
    rules: texts.rules,
    networkError: texts.networkError,
  })
  const { values, state, errors, dirty, merge, change } = editor
  const typed = usePreview(previewAt, item, values, initial, texts.networkError)
  // The stored text was rendered with the page.
  const preview = dirty ? typed.preview : initial
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
  return (
    <div className="grid gap-6">
      <form {...editor.form} className="grid gap-6">
        <input type="hidden" name="locale" value={texts.locale} />
        <input type="hidden" name="slug" value={program} />
        <input type="hidden" name="item" value={item} />
        <input type="hidden" name="version" value={editor.version} />
        <input type="hidden" name="definition" value={values.definition} />
        <input type="hidden" name="guide" value={values.guide} />
        {editor.restored && (
          <Alert title={labels.restoredText}>
            <Button type="button" variant="quiet" size="sm" className="mt-2 -ml-4" onClick={editor.discard}>
              {labels.forget}
            </Button>
          </Alert>
        )}
        <ErrorSummary key={state.at} locale={texts.locale} title={texts.errorSummaryTitle} errors={wrong} />
        {state.status === 'error' && state.message && wrong.length === 0 && !merge && (
          <Alert kind="error" title={state.message} />
        )}
        {merge && (
          <ConflictNotice
            title={state.code === 'conflict' ? (state.message ?? '') : labels.restoredText}
            merge={{
              ...merge,
              clashes: merge.clashes.map((clash) => ({ ...clash, mine: values[clash.path as ItemField] })),
            }}
            nameOf={(path) => nameOf(path as ItemField, texts)}
            labels={texts.conflict}
            onTake={editor.take}
          />
        )}
        <ProblemList blockers={preview.blockers} warnings={preview.warnings} texts={texts} />
        <ItemFacts kind={kind} values={values} field={field} change={change} labels={labels} />
        <GuideEditor
          guide={values.guide}
          goals={goals}
          texts={texts}
          onChange={(next) => change('guide', next)}
        />
        <ItemContent
          kind={kind}
          field={field}
          html={preview.html}
          status={dirty && (typed.error || (typed.busy ? labels.previewing : ''))}
          labels={labels}
        />
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
        <noscript>
          <p>{labels.withoutScript}</p>
        </noscript>
        <SaveBar
          state={editor.state}
          busy={editor.busy}
          dirty={editor.dirty}
          onDiscard={editor.restored ? undefined : editor.discard}
          labels={{
            save: labels.save,
            saving: labels.saving,
            unsaved: labels.unsaved,
            discard: labels.forget,
          }}
        />
      </form>
      <ItemUploads
        program={program}
        item={item}
        kind={kind}
        renderedVersion={version}
        uploads={uploads}
        texts={texts}
        onPicture={(markdown) => {
          const { textEn, textFr } = withPicture(values, markdown)
          change('textEn', textEn)
          change('textFr', textFr)
        }}
      />
    </div>
  )
}

function nameOf(field: ItemField, { labels, definition }: ItemFormTexts): string {
  if (field === 'definition') {
    return definition
  }
  if (field === 'guide') {
    return labels.guideTitle
  }
  return field === 'minutes' ? labels.minutesField : labels[field]
}
