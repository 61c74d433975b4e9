'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { RunnerSpec } from '../runners/contract'
import { fillGaps, type GapSpec } from '../runners/gap/runner'
import type { OrderSpec } from '../runners/order/runner'
import type { PredictSpec } from '../runners/predict/runner'
import { runnerOf } from '../runners/registry'
import type { Exercise } from '../server/present-exercise'
import { GapField, OrderField, PredictField } from './choice-fields'
import { CodeField } from './code-field'
import { OutcomeView, summaryOf } from './outcome-view'
import { fill, type PracticeTexts } from './practice-texts'
import { ScrollBox } from './scroll-box'
import { SheetField, type SheetSpec } from './sheet-field'
import { type PracticeItem, usePractice } from './use-practice'

interface PracticeProps {
  item: PracticeItem
  texts: PracticeTexts
}

const solutionAfter = 3

interface AnswerFieldProps {
  exercise: Exercise
  value: string
  onChange(value: string): void
  values?: Readonly<Record<string, string>>
  wanted: { line: number; at: number } | null
  texts: PracticeTexts
}

function AnswerField({ exercise, values, wanted, ...rest }: AnswerFieldProps) {
  const info = runnerOf(exercise.runner)
  const spec = exercise.spec as RunnerSpec
  switch (info.field) {
    case 'code':
      return <CodeField info={info} wanted={wanted} {...rest} />
    case 'sheet':
      return (
        <SheetField spec={spec as unknown as SheetSpec} values={values} symbols={info.symbols} {...rest} />
      )
    case 'order':
      return <OrderField spec={spec as unknown as OrderSpec} {...rest} />
    case 'gap':
      return <GapField spec={spec as unknown as GapSpec} {...rest} />
    case 'choice':
      return <PredictField spec={spec as unknown as PredictSpec} {...rest} />
  }
}

interface HelpProps {
  exercise: Exercise
  failed: number
  hints: number
  everything: boolean
  onHint(): void
  texts: PracticeTexts
}

/** What the answer of an exercise without code looks like. */
function solutionText({ runner, solution, spec }: Exercise): string {
  if (runner === 'order') {
    const { lines } = spec as OrderSpec
    return solution
      .split('\n')
      .map((id, n) => `${n + 1}. ${lines.find((line) => line.id === id)?.text ?? ''}`)
      .join('\n')
  }
  if (runner === 'gap') {
    return fillGaps(spec as GapSpec, solution)
  }
  if (runner === 'predict') {
    return (spec as PredictSpec).options.find(({ id }) => id === solution)?.text ?? ''
  }
  return solution
}

/** Hints come one by one, each after a further try; the solution after three. */
function Help({ exercise, failed, hints, everything, onHint, texts }: HelpProps) {
  const { labels } = texts
  const [open, setOpen] = useState(false)
  const total = exercise.hints.length
  const mayHint = hints < total && (everything || failed > hints)
  const maySolve = everything || failed >= solutionAfter
  if (hints === 0 && !mayHint && !maySolve) {
    return null
  }
  return (
    <section aria-label={labels.hintsTitle} className="grid grid-cols-1 gap-3">
      <ol className="grid list-none gap-2" aria-live="polite">
        {exercise.hints.slice(0, hints).map((hint, n) => (
          <li key={hint} className="rounded-card border border-line bg-sunken p-4">
            <strong className="font-semibold">{fill(labels.hint, { number: n + 1 })}</strong> {hint}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        {mayHint && (
          <Button type="button" variant="secondary" onClick={onHint}>
            {fill(labels.showHint, { number: hints + 1, total })}
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
            <pre className="font-mono text-sm">{solutionText(exercise)}</pre>
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

/** Back to the start, after a second press: what is written would be gone. */
function ResetButton({ texts: { labels }, onReset }: { texts: PracticeTexts; onReset(): void }) {
  const [asked, setAsked] = useState(false)
  if (!asked) {
    return (
      <Button type="button" variant="quiet" onClick={() => setAsked(true)}>
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
          setAsked(false)
          onReset()
        }}
      >
        {labels.resetYes}
      </Button>
      <Button type="button" variant="quiet" size="sm" onClick={() => setAsked(false)}>
        {labels.resetNo}
      </Button>
    </fieldset>
  )
}

/** An exercise: a field, a button that runs it, and the result. */
export function Practice({ item, texts }: PracticeProps) {
  const { exercise } = item
  const { labels } = texts
  const router = useRouter()
  const practice = usePractice({
    item,
    previewTitle: labels.preview,
    onPassed: () => router.refresh(),
  })
  const { work, change, outcome, busy, passed, run, stage } = practice
  const [wanted, setWanted] = useState<{ line: number; at: number } | null>(null)
  const [hung, setHung] = useState(false)
  const isPage = runnerOf(exercise.runner).runsIn === 'page'
  useEffect(() => {
    const place = stage.current
    const stop = () => setHung(true)
    place?.addEventListener('runner-stopped', stop)
    return () => place?.removeEventListener('runner-stopped', stop)
  }, [stage])
  const start = () => {
    setHung(false)
    void run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      start()
    }
  }
  const summary = outcome && !busy ? summaryOf({ outcome, exercise, passed, texts }) : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that runs what is in it, beside the button that does
    <div data-practice className="grid min-w-0 grid-cols-1 gap-5" onKeyDown={onKeyDown}>
      {practice.crashed && <Alert kind="warning" title={labels.crashed} />}
      <AnswerField
        exercise={exercise}
        value={work.code}
        onChange={(code) => change({ code })}
        values={outcome?.cells}
        wanted={wanted}
        texts={texts}
      />
      <div data-needs-js className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          busy={busy}
          busyLabel={isPage ? labels.checking : labels.running}
          onClick={start}
        >
          {isPage ? labels.check : labels.run}
        </Button>
        <ResetButton
          texts={texts}
          onReset={() => {
            change({ code: exercise.starter })
            practice.setOutcome(null)
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {summary}
      </p>
      {practice.notLoaded && <Alert kind="error" title={labels.notLoaded} />}
      {exercise.runner === 'web' && (
        <div ref={stage} className={`runner-stage ${outcome && !hung ? '' : 'runner-stage-empty'}`} />
      )}
      {hung && <Alert kind="warning" title={labels.stopped} />}
      {outcome && !busy && (
        <OutcomeView
          outcome={outcome}
          exercise={exercise}
          passed={passed}
          texts={texts}
          onLine={(line) => setWanted({ line, at: Date.now() })}
        />
      )}
      <DeliveryNote practice={practice} texts={texts} />
      <Help
        exercise={exercise}
        failed={work.failed}
        hints={work.hints}
        everything={item.done || passed}
        onHint={() => change({ hints: work.hints + 1 })}
        texts={texts}
      />
    </div>
  )
}
