'use client'

import type { Locale } from '@/config/locales'
import type { GradeStatus } from '@/features/study/learning/item-kinds'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/link'
import { typeInto } from '@/ui/type-into'
import { useSoftPush } from '@/ui/use-soft-push'
import type { SubmissionForGrading } from '../../server/get-office-submission'
import type { GradeTexts } from './grade-texts'

type Criterion = SubmissionForGrading['rubric'][number]

export interface GradeFormProps {
  locale: Locale
  file: {
    id: string
    status: string
    grade: number | null
    feedback: string | null
    seen: string
    rubric: readonly Criterion[]
  }
  /** The page to which Cancel and a saved grade lead. */
  back: string
  /** The next waiting file, if any. */
  next: string | null
  /** Frequent comments: a title for the office and a text for the student. */
  readyComments: readonly { id: string; title: string; text: string }[]
  texts: GradeTexts
}

interface DecisionChoiceProps {
  id?: string
  value: GradeStatus
  label: string
  decided: string
  wrong: boolean
}

export function DecisionChoice({ id, value, label, decided, wrong }: DecisionChoiceProps) {
  return (
    <label className="flex min-h-12 items-center gap-2 rounded-[10px] border border-edge px-3 font-semibold leading-tight has-checked:border-forest has-checked:bg-forest-tint has-checked:text-forest has-focus-visible:outline-3 has-focus-visible:outline-forest forced-colors:has-checked:border-[Highlight]">
      <input
        id={id}
        type="radio"
        name="status"
        value={value}
        defaultChecked={decided === value}
        aria-describedby={wrong ? 'grade-status-error' : undefined}
        className="size-5 shrink-0 accent-forest outline-none"
      />
      {label}
    </label>
  )
}

interface ReadyCommentsProps {
  comments: GradeFormProps['readyComments']
  legend: string
}

/** Buttons that write a comment into the field. */
export function ReadyComments({ comments, legend }: ReadyCommentsProps) {
  return (
    <fieldset className="mt-2 hidden js:block">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {comments.map((comment) => (
          <button
            key={comment.id}
            type="button"
            title={comment.text}
            className="min-h-11 rounded-full border border-edge px-3 text-left text-sm leading-tight hover:border-forest hover:text-forest lg:pointer-fine:min-h-8"
            onClick={(event) => {
              const area = event.currentTarget.form?.elements.namedItem('feedback')
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
  )
}

interface GradeButtonsProps extends Pick<GradeFormProps, 'back' | 'next' | 'texts'> {
  busy: boolean
  /** Called when somebody else has graded in the meantime. */
  onReadAgain?: () => void
}

export function GradeButtons({ back, next, busy, texts, onReadAgain }: GradeButtonsProps) {
  const { push } = useSoftPush()
  return (
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
          push(back)
        }}
      >
        {texts.cancel}
      </ButtonLink>
      {onReadAgain && (
        <Button type="button" variant="secondary" onClick={onReadAgain}>
          {texts.readAgain}
        </Button>
      )}
    </div>
  )
}
