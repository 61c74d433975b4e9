'use client'

import { useRouter } from 'next/navigation'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useActionState,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { checkedFiles } from '@/config/limits'
import { say } from '@/i18n/say'
import { formatFileSize } from '@/lib/file-size'
import type { FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import type { FormAnswer } from '@/ui/form-answer'
import { isAnswered } from '../exercise.rules'
import { readExerciseForm } from '../exercise-form.rules'
import { describeWay } from '../runners/case/runner'
import type { Outcome } from '../runners/contract'
import { fillGaps } from '../runners/gap/runner'
import { describeBoxes } from '../runners/match/runner'
import { describeFiles, filesOf } from '../runners/project/files'
import { runnerOf } from '../runners/registry'
import { isForm } from '../runners/runner-info'
import type { Exercise } from '../server/present-exercise'
import { CaseField } from './case-field'
import { CheckedFileField } from './checked-file-field'
import { GapField, OrderField, PredictField } from './choice-fields'
import { CodeField, type Position } from './code-field'
import { MatchField } from './match-field'
import { OutcomeView, summaryOf } from './outcome-view'
import { PhotoField, settingsText } from './photo-field'
import type { PracticeTexts } from './practice-texts'
import { ProjectField } from './project-field'
import { ProjectPreview } from './project-preview'
import { ScrollBox } from './scroll-box'
import { SheetField } from './sheet-field'
import { TextAnswerField } from './text-answer-field'
import { type PracticeItem, usePractice } from './use-practice'

interface PracticeProps {
  item: PracticeItem
  texts: PracticeTexts
  /** The action for the answer of an exercise without code, without scripts; missing for a visitor, whose browser judges it. */
  action?: FormFunction
  hidden?: Readonly<Record<string, string>>
  /** The result of an answer that was sent without scripts. */
  judged: Outcome | null
}

const solutionAfter = 3
/** Up to this number of kilobytes no progress is shown, because the download is fast. */
const smallTool = 50

/** The content of a chosen file. It stays on the device. */
type CheckedFile = Uint8Array<ArrayBuffer>

const refusalText = (reason: string, { runner, spec }: Exercise, texts: PracticeTexts) =>
  say(texts.locale, texts.refused[reason] ?? '', {
    kind: runner === 'file' ? spec.accepts : '',
    limit: formatFileSize(checkedFiles.bytes, texts.locale),
    pixels: checkedFiles.pixels / 1_000_000,
  })

interface AnswerFieldProps {
  exercise: Exercise
  value: string
  onChange(value: string): void
  values?: Readonly<Record<string, string>>
  position: Position | null
  texts: PracticeTexts
  errorId?: string
  item: PracticeItem
  hasFile: boolean
  onFile(file: CheckedFile | null): void
  onRefuse(reason: string): void
}

function AnswerField({
  exercise,
  values,
  position,
  item,
  hasFile,
  onFile,
  onRefuse,
  ...rest
}: AnswerFieldProps) {
  const info = runnerOf(exercise.runner)
  switch (exercise.runner) {
    case 'formulas':
      return <SheetField spec={exercise.spec} values={values} symbols={info.symbols} {...rest} />
    case 'order':
      return <OrderField spec={exercise.spec} {...rest} />
    case 'gap':
      return <GapField spec={exercise.spec} {...rest} />
    case 'predict':
      return <PredictField spec={exercise.spec} {...rest} />
    case 'match':
      return <MatchField spec={exercise.spec} {...rest} />
    case 'case':
      return <CaseField spec={exercise.spec} {...rest} />
    case 'text':
      return <TextAnswerField {...rest} />
    case 'file':
      return (
        <CheckedFileField
          spec={exercise.spec}
          item={item}
          hasFile={hasFile}
          onFile={onFile}
          onRefuse={onRefuse}
          {...rest}
        />
      )
    case 'photo':
      return <PhotoField spec={exercise.spec} title={item.title} onRefuse={onRefuse} {...rest} />
    case 'project':
      return <ProjectField spec={exercise.spec} symbols={info.symbols} position={position} {...rest} />
    default:
      return <CodeField info={info} position={position} {...rest} />
  }
}

interface HelpProps {
  exercise: Exercise
  failed: number
  hints: number
  everything: boolean
  /** Passed in this try, so no more hints are needed. */
  passed: boolean
  onHint(): void
  texts: PracticeTexts
}

/** The solution of an exercise without code as text. */
function solutionText({ runner, solution, spec }: Exercise, texts: PracticeTexts): string {
  switch (runner) {
    case 'order':
      return solution
        .split('\n')
        .map((id, n) => `${n + 1}. ${spec.lines.find((line) => line.id === id)?.text ?? ''}`)
        .join('\n')
    case 'gap':
      return fillGaps(spec, solution)
    case 'predict':
      return spec.options.find(({ id }) => id === solution)?.text ?? ''
    case 'match':
      return describeBoxes(spec, solution)
    case 'case':
      return describeWay(spec, solution)
    case 'photo':
      return settingsText(JSON.parse(solution), texts)
    case 'project':
      return describeFiles(solution)
    default:
      return solution
  }
}

/** Without scripts there is nothing to press: each failed try brings a hint, the third one the solution. */
function PlainHelp({ exercise, failed, everything, texts }: HelpProps) {
  const { labels } = texts
  const maySolve = everything || failed >= solutionAfter
  return (
    <div className="grid gap-3 js:hidden">
      {exercise.hints.slice(0, everything ? undefined : failed).map((hint, n) => (
        <p key={hint} className="rounded-card border border-line bg-sunken p-4">
          <strong className="font-semibold">{say(texts.locale, labels.hint, { number: n + 1 })}</strong>{' '}
          {hint}
        </p>
      ))}
      {maySolve && (
        <details suppressHydrationWarning className="rounded-card border border-line p-4">
          <summary className="min-h-11 font-semibold">{labels.showSolution}</summary>
          <pre className="mt-2 overflow-x-auto font-mono text-sm">{solutionText(exercise, texts)}</pre>
        </details>
      )}
    </div>
  )
}

/** Hints are shown one by one, each after another try; the solution after three tries. */
function Help(props: HelpProps) {
  const { exercise, failed, hints, everything, passed, onHint, texts } = props
  const { labels } = texts
  const [open, setOpen] = useState(false)
  const total = exercise.hints.length
  const mayHint = !passed && hints < total && (everything || failed > hints)
  const maySolve = everything || failed >= solutionAfter
  const isWords = exercise.runner === 'file' || exercise.runner === 'photo'
  if (hints === 0 && !mayHint && !maySolve) {
    return null
  }
  return (
    <section aria-label={labels.hintsTitle} className="grid grid-cols-1 gap-3">
      <PlainHelp {...props} />
      <ol className="grid list-none gap-2" aria-live="polite">
        {exercise.hints.slice(0, hints).map((hint, n) => (
          <li key={hint} className="rounded-card border border-line bg-sunken p-4">
            <strong className="font-semibold">{say(texts.locale, labels.hint, { number: n + 1 })}</strong>{' '}
            {hint}
          </li>
        ))}
      </ol>
      <div data-needs-js className="flex flex-wrap gap-3">
        {mayHint && (
          <Button type="button" variant="secondary" onClick={onHint}>
            {say(texts.locale, labels.showHint, { number: hints + 1, total })}
          </Button>
        )}
        {maySolve && (
          <Button type="button" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {labels.showSolution}
          </Button>
        )}
      </div>
      {maySolve && open && (
        <div>
          <p className="mb-1 font-semibold">{labels.solution}</p>
          <ScrollBox label={labels.solution} className="border border-line bg-raised p-4">
            <pre className={`text-sm ${isWords ? 'font-sans whitespace-pre-wrap' : 'font-mono'}`}>
              {solutionText(exercise, texts)}
            </pre>
          </ScrollBox>
        </div>
      )}
    </section>
  )
}

function DeliveryNote({
  practice: { delivery, deliver },
  texts: { labels },
}: {
  practice: ReturnType<typeof usePractice>
  texts: PracticeTexts
}) {
  if (delivery.state === 'waiting') {
    return <Alert title={labels.waiting} />
  }
  if (delivery.state === 'failed') {
    return (
      <Alert kind="warning" title={labels.notSent}>
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="mt-2"
          onClick={() => void deliver(delivery.attempt)}
        >
          {labels.sendAgain}
        </Button>
      </Alert>
    )
  }
  if (delivery.state === 'refused') {
    return <Alert kind="error" title={delivery.message} />
  }
  return null
}

/** Goes back to the starting code after a second press, because the written code is lost. */
function ResetButton({ texts: { labels }, onReset }: { texts: PracticeTexts; onReset(): void }) {
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button type="button" variant="quiet" data-needs-js onClick={() => setIsAsking(true)}>
        {labels.reset}
      </Button>
    )
  }
  return (
    <fieldset aria-label={labels.resetAsk} className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="font-semibold">{labels.resetAsk}</span>
      <Button
        type="button"
        variant="secondary"
        size="sm"
        autoFocus
        onClick={() => {
          setIsAsking(false)
          onReset()
        }}
      >
        {labels.resetYes}
      </Button>
      <Button type="button" variant="quiet" size="sm" onClick={() => setIsAsking(false)}>
        {labels.resetNo}
      </Button>
    </fieldset>
  )
}

/** A choice that was made. */
const isChosen = (field: HTMLElement) =>
  field instanceof HTMLSelectElement
    ? field.value !== ''
    : field instanceof HTMLInputElement &&
      field.type === 'radio' &&
      field.closest('fieldset')?.querySelector(':checked') !== null

/** The first incomplete field: an open gap or choice, or the first field. An exercise with lines to order has none. */
const firstOpen = (place: HTMLElement | null) =>
  [...(place?.querySelectorAll<HTMLElement>('select, textarea, input, [contenteditable=true]') ?? [])].find(
    (field) => field.offsetParent !== null && !isChosen(field),
  )

/** An incomplete answer is refused beside the field, and does not count as a try. */
function useRefusal({ runner, spec }: Exercise, posted: FormAnswer, text: string) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [error, setError] = useState(posted.status === 'error' ? posted.message : undefined)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) {
      firstOpen(place.current)?.focus()
      place.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
    }
  }, [refusals])
  return {
    place,
    error,
    id,
    clear: () => setError(undefined),
    say(reason: string) {
      setError(reason)
      setRefusals(refusals + 1)
    },
    refuses(code: string) {
      const answered = isAnswered(runner, code, spec)
      setError(answered ? undefined : text)
      setRefusals(answered ? 0 : refusals + 1)
      return !answered
    },
  }
}

/** The result of a press gets the focus, and is scrolled into view if its verdict is not completely visible. */
function useReveal(ready: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const next = useRef<'none' | 'see' | 'focus'>('none')
  useEffect(() => {
    const verdict = place.current?.querySelector('[data-verdict]')
    if (!ready || next.current === 'none' || !place.current || !verdict) {
      return
    }
    if (next.current === 'focus') {
      place.current.focus({ preventScroll: true })
    }
    next.current = 'none'
    const { top, bottom } = verdict.getBoundingClientRect()
    const tabs = document.querySelector('[data-tabs]')?.getBoundingClientRect()
    const end = tabs && tabs.top > 0 && tabs.bottom >= innerHeight ? tabs.top : innerHeight
    if (top < 0 || bottom > end) {
      // Smooth or not, as the style of the page says.
      place.current.scrollIntoView({ block: 'start' })
    }
  })
  return { place, next }
}

/** On wide screens the code and its result are side by side, wider than the text above. */
const wide =
  'lg:relative lg:left-1/2 lg:w-[min(70rem,calc(100vw-6rem))] lg:-translate-x-1/2 lg:grid-cols-2 lg:gap-8'

interface FrameProps {
  /** undefined: only a browser with scripts can run or judge it. */
  action?: (form: FormData) => void
  hidden?: Readonly<Record<string, string>>
  /** On a public page, which comes without the framework: a form, because that is what it is fetched for. */
  ofVisitor: boolean
  isCode: boolean
  /** `byKey`: the run was started with the keyboard, so the focus stays in the field. */
  onRun(byKey: boolean): void
  children: ReactNode
}

/** Ctrl+Enter runs the code. An answer without code is also a form, which works without scripts. */
function PracticeFrame({ action, hidden = {}, ofVisitor, isCode, onRun, children }: FrameProps) {
  const props = {
    className: `grid min-w-0 grid-cols-1 gap-5 ${isCode ? wide : ''}`,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        onRun(true)
      }
    },
  }
  if (ofVisitor) {
    return (
      <form
        data-practice
        method="post"
        action=""
        {...props}
        onSubmit={(event) => {
          event.preventDefault()
          onRun(false)
        }}
      >
        {children}
      </form>
    )
  }
  if (!action) {
    return (
      <div data-practice {...props}>
        {children}
      </div>
    )
  }
  return (
    <form
      data-practice
      {...props}
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        onRun(false)
      }}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

/** The learner's page may hang after its checks have passed. */
function useHung(stage: RefObject<HTMLElement | null>) {
  const [hung, setHung] = useState(false)
  useEffect(() => {
    const place = stage.current
    const stop = () => setHung(true)
    place?.addEventListener('runner-stopped', stop)
    return () => place?.removeEventListener('runner-stopped', stop)
  }, [stage])
  return { hung, setHung }
}

const unsent: FormFunction = async () => ({ status: 'idle' })

/** An exercise: a field, a button that runs it, and the result. */
export function Practice({ item: exerciseItem, texts, action, hidden, judged }: PracticeProps) {
  const [posted, formAction] = useActionState(
    (action ?? unsent) as (previous: FormAnswer, form: FormData) => Promise<FormAnswer>,
    { status: 'idle' },
  )
  // If the form was sent without scripts and refused, the answer contains what was chosen.
  const item =
    posted.status === 'error'
      ? { ...exerciseItem, draft: readExerciseForm(posted.values ?? {}).code }
      : exerciseItem
  const { exercise } = item
  const { labels } = texts
  const router = useRouter()
  const practice = usePractice({
    item,
    judged,
    previewTitle: labels.preview,
    locale: texts.locale,
    onPassed: () => router.refresh(),
    onRefused: (reason) => refuse(reason),
  })
  const { work, change, outcome, busy, passed, run, stage } = practice
  const [position, setPosition] = useState<Position | null>(null)
  const { hung, setHung } = useHung(stage)
  const refusal = useRefusal(exercise, posted, texts.unanswered)
  const refuse = (reason: string) => refusal.say(refusalText(reason, exercise, texts))
  const isPage = isForm(runnerOf(exercise.runner))
  const submits = isPage && action !== undefined
  const [file, setFile] = useState<CheckedFile | null>(null)
  const shown = outcome !== null && !busy
  const reveal = useReveal(!busy && (outcome !== null || practice.notLoaded))
  const start = (byKey: boolean) => {
    // Of a file that was chosen before the page was opened again, only the name is known.
    const isMissing = exercise.runner === 'file' && file === null
    if (!refusal.refuses(isMissing ? '' : work.code)) {
      setHung(false)
      reveal.next.current = byKey ? 'see' : 'focus'
      void run(file ?? undefined)
    }
  }
  const write = (code: string) => {
    refusal.clear()
    change({ code })
  }
  const isCode = !isPage && exercise.runner !== 'photo'
  const kilobytes = Math.round(item.files.bytes / 1024)
  const busyLabel =
    practice.fetched > 0 && practice.fetched < 1 && kilobytes > smallTool
      ? say(texts.locale, labels.fetching, {
          count: Math.round(practice.fetched * kilobytes),
          total: kilobytes,
        })
      : labels.running
  const summary = shown ? summaryOf({ outcome, exercise, passed, texts }) : ''
  return (
    <PracticeFrame
      action={isPage && action ? formAction : undefined}
      hidden={hidden}
      ofVisitor={!action}
      isCode={!isPage}
      onRun={start}
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        {practice.crashed && <Alert kind="warning" title={labels.crashed} />}
        <div ref={refusal.place} className="min-w-0">
          <AnswerField
            exercise={exercise}
            value={work.code}
            onChange={write}
            values={outcome?.cells}
            position={position}
            texts={texts}
            errorId={refusal.error && refusal.id}
            item={item}
            hasFile={file !== null}
            onFile={setFile}
            onRefuse={refuse}
          />
          <div role="alert">
            <FieldError id={refusal.id} text={refusal.error} />
          </div>
        </div>
        <div data-needs-js={!isPage || !action || undefined} className="flex flex-wrap items-center gap-3">
          <Button
            type={submits || !action ? 'submit' : 'button'}
            busy={busy}
            busyLabel={isCode ? busyLabel : labels.checking}
            onClick={submits || !action ? undefined : () => start(false)}
          >
            {exercise.runner === 'file' ? labels.fileCheck : isCode ? labels.run : labels.check}
          </Button>
          <ResetButton
            texts={texts}
            onReset={() => {
              setFile(null)
              write(exercise.starter)
              practice.setOutcome(null)
            }}
          />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <p role="status" className="sr-only">
          {summary}
        </p>
        {!isPage && !shown && !practice.notLoaded && (
          <p className="hidden rounded-card border border-dashed border-edge p-4 text-soft lg:block">
            {labels.resultPlace}
          </p>
        )}
        <div
          ref={reveal.place}
          id="result"
          tabIndex={-1}
          className="min-w-0 scroll-mt-6 outline-none empty:hidden"
        >
          {practice.notLoaded && (
            <div data-verdict>
              <Alert
                kind="error"
                title={exercise.runner === 'file' ? labels.fileNotLoaded : labels.notLoaded}
              />
            </div>
          )}
          {shown && (
            <OutcomeView
              outcome={outcome}
              exercise={exercise}
              passed={passed}
              texts={texts}
              onLine={(line, file) => setPosition({ line, file, at: Date.now() })}
            />
          )}
        </div>
        {hung && <Alert kind="warning" title={labels.stopped} />}
        {exercise.runner === 'web' && (
          <div ref={stage} className={`runner-stage ${outcome && !hung ? '' : 'runner-stage-empty'}`} />
        )}
        {exercise.runner === 'project' && (
          <ProjectPreview
            stage={stage}
            isShown={shown && outcome.status === 'done' && !hung}
            name={item.slug}
            zip={item.files.assets.zip ?? ''}
            files={filesOf(exercise.spec, work.code)}
            texts={texts}
          />
        )}
        <DeliveryNote practice={practice} texts={texts} />
        <Help
          exercise={exercise}
          failed={work.failed}
          hints={work.hints}
          everything={item.done || passed}
          passed={passed}
          onHint={() => change({ hints: work.hints + 1 })}
          texts={texts}
        />
      </div>
    </PracticeFrame>
  )
}
