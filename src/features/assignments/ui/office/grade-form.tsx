'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import type { ActionFormTexts } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ErrorSummary } from '@/ui/error-summary'
import { FieldError } from '@/ui/field-error'
import { ButtonLink } from '@/ui/link'
import { isShortcut } from '@/ui/shortcuts'
import { TextareaField, TextField } from '@/ui/text-field'
import { typeInto } from '@/ui/type-into'
import { useFormAction } from '@/ui/use-form-action'
import { grade } from '../../actions'

interface GradeFormTexts extends ActionFormTexts {
  decision: string
  accept: string
  return: string
  grade: string
  gradeHint: string
  comment: string
  commentHint: string
  readyComments: string
  readAgain: string
  rubric: string
  rubricHint: string
  /** Holds {points}. */
  points: string
  /** Which keys do what. */
  keys: string
  cancel: string
  saveAndNext: string
}

interface Criterion {
  id: string
  text: string
  points: number
  ticked: boolean
}

interface GradeFormProps {
  locale: Locale
  file: {
    id: string
    status: string
    grade: number | null
    feedback: string | null
    seen: string
    rubric: readonly Criterion[]
  }
  /** Where Cancel leads, and a saved grade comes back to. */
  back: string
  /** The next file that waits, if any. */
  next: string | null
  /** What is often written, as a title for the office and the text for the student. */
  readyComments: readonly { id: string; title: string; text: string }[]
  texts: GradeFormTexts
}

const fields = ['status', 'rubric', 'grade', 'feedback'] as const

/** The grade becomes what is ticked; staff may change it afterwards. */
function addUp(form: HTMLFormElement, rubric: readonly Criterion[]) {
  const ticked = new FormData(form)
  const sum = rubric.reduce((points, each) => points + (ticked.has(`rubric.${each.id}`) ? each.points : 0), 0)
  const field = form.elements.namedItem('grade')
  if (field instanceof HTMLInputElement) {
    field.value = String(sum)
  }
}

const control = (form: HTMLFormElement | null, selector: string) => form?.querySelector<HTMLElement>(selector)

/** Accept or return, a grade and a comment; saving leads to the next file that waits, or back to the list. */
export function GradeForm({ locale, file, back, next, readyComments, texts }: GradeFormProps) {
  const router = useRouter()
  const element = useRef<HTMLFormElement>(null)
  const [outdated, setOutdated] = useState(false)
  const { state, busy, form } = useFormAction(grade, {
    networkError: texts.networkError,
    onAnswer: ({ code }) => setOutdated(code === 'conflict'),
  })
  const { errors = {}, values = {}, message } = state.status === 'error' ? state : {}
  const wrong = fields.flatMap((name) => (errors[name] ? [{ id: `grade-${name}`, text: errors[name] }] : []))
  const decided = values.status ?? (file.status === 'submitted' ? '' : file.status)
  /** What a colleague has done is read beside the form; what was typed stays in it. */
  const readAgain = () => {
    setOutdated(false)
    router.refresh()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const place = element.current
      if (
        event.key === 'Enter' &&
        (event.ctrlKey || event.metaKey) &&
        place?.contains(event.target as Node)
      ) {
        event.preventDefault()
        place.requestSubmit(control(place, 'button[data-main]'))
        return
      }
      if (!isShortcut(event)) {
        return
      }
      const pressed: Record<string, () => void> = {
        a: () => control(place, 'input[value="accepted"]')?.click(),
        r: () => control(place, 'input[value="returned"]')?.click(),
        g: () => control(place, 'input[name="grade"]')?.focus(),
        c: () => control(place, 'textarea')?.focus(),
        s: () => place?.requestSubmit(control(place, 'button[data-main]')),
      }
      const act = /^[1-9]$/.test(event.key)
        ? () => place?.querySelectorAll<HTMLElement>('input[type="checkbox"]')[Number(event.key) - 1]?.click()
        : pressed[event.key]
      if (!act) {
        return
      }
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const choice = (value: 'accepted' | 'returned', label: string, id?: string) => (
    <label className="flex min-h-12 items-center gap-2 rounded-[10px] border border-edge px-3 font-semibold leading-tight has-checked:border-forest has-checked:bg-forest-tint has-checked:text-forest has-focus-visible:outline-3 has-focus-visible:outline-forest forced-colors:has-checked:border-[Highlight]">
      <input
        id={id}
        type="radio"
        name="status"
        value={value}
        defaultChecked={decided === value}
        aria-describedby={errors.status ? 'grade-status-error' : undefined}
        className="size-5 shrink-0 accent-forest outline-none"
      />
      {label}
    </label>
  )
  return (
    <form {...form} ref={element} className="grid content-start gap-4">
      {Object.entries({ locale, id: file.id, seen: file.seen, back, next: next ?? '' }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <ErrorSummary title={texts.summary[wrong.length] ?? ''} errors={wrong} />
      {state.status === 'error' && message && wrong.length === 0 && <Alert kind="error" title={message} />}
      <fieldset>
        <legend className="mb-1.5 font-semibold">{texts.decision}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {choice('accepted', texts.accept, 'grade-status')}
          {choice('returned', texts.return)}
        </div>
        <FieldError id="grade-status-error" text={errors.status} />
      </fieldset>
      {file.rubric.length > 0 && (
        <fieldset aria-describedby={errors.rubric ? 'grade-rubric-error' : undefined}>
          <legend className="font-semibold">{texts.rubric}</legend>
          <p className="mb-1.5 text-sm text-soft">{texts.rubricHint}</p>
          <input type="hidden" name="rubric." value="1" />
          <ul className="grid gap-1">
            {file.rubric.map((each, index) => (
              <li key={each.id}>
                <label className="flex min-h-11 items-start gap-2 rounded-[10px] px-2 py-2 leading-snug hover:bg-sunken">
                  <input
                    id={index === 0 ? 'grade-rubric' : undefined}
                    type="checkbox"
                    name={`rubric.${each.id}`}
                    value={each.points}
                    defaultChecked={each.ticked}
                    className="size-5 shrink-0 accent-forest"
                    onChange={(event) =>
                      event.currentTarget.form && addUp(event.currentTarget.form, file.rubric)
                    }
                  />
                  <span className="min-w-0">
                    <span className="font-semibold tabular-nums">
                      {texts.points.replace('{points}', String(each.points))}
                    </span>{' '}
                    {each.text}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <FieldError id="grade-rubric-error" text={errors.rubric} />
        </fieldset>
      )}
      <TextField
        name="grade"
        idPrefix="grade"
        label={texts.grade}
        hint={texts.gradeHint}
        error={errors.grade}
        defaultValue={values.grade ?? (file.grade === null ? '' : String(file.grade))}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
      />
      <div>
        <TextareaField
          name="feedback"
          idPrefix="grade"
          label={texts.comment}
          hint={texts.commentHint}
          error={errors.feedback}
          defaultValue={values.feedback ?? file.feedback ?? ''}
          rows={4}
          maxLength={text.feedback}
        />
        <fieldset className="mt-2 hidden js:block">
          <legend className="sr-only">{texts.readyComments}</legend>
          <div className="flex flex-wrap gap-1.5">
            {readyComments.map((comment) => (
              <button
                key={comment.id}
                type="button"
                title={comment.text}
                className="min-h-11 rounded-full border border-edge px-3 text-left text-sm leading-tight hover:border-forest hover:text-forest lg:pointer-fine:min-h-8"
                onClick={() => {
                  const area = element.current?.elements.namedItem('feedback')
                  if (area instanceof HTMLTextAreaElement) {
                    typeInto(area, comment.text)
                  }
                }}
              >
                {comment.title}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap gap-2 border-t border-line bg-raised px-5 py-3 md:mx-0 md:mb-0 md:px-0">
        {next ? (
          <>
            <Button data-main="" name="then" value="next" busy={busy} busyLabel={texts.busy} className="grow">
              {texts.saveAndNext}
            </Button>
            <Button variant="secondary" disabled={busy} className="px-4!">
              {texts.submit}
            </Button>
          </>
        ) : (
          <Button data-main="" busy={busy} busyLabel={texts.busy} className="grow">
            {texts.submit}
          </Button>
        )}
        <ButtonLink
          href={back}
          variant="quiet"
          className="px-4!"
          onClick={(event) => {
            event.preventDefault()
            router.push(back, { scroll: false })
          }}
        >
          {texts.cancel}
        </ButtonLink>
        {outdated && (
          <Button type="button" variant="secondary" onClick={readAgain}>
            {texts.readAgain}
          </Button>
        )}
      </div>
      <p className="hidden text-sm text-soft js:pointer-fine:block">{texts.keys}</p>
    </form>
  )
}
