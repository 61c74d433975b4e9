'use client'

import { say } from '@/i18n/say'
import { Alert } from '@/ui/alert'
import { Drawing } from '@/ui/drawing'
import { check, x } from '@/ui/icon-outlines'
import type { CheckResult, Outcome, Table } from '../runners/contract'
import type { Exercise } from '../server/present-exercise'
import type { PracticeTexts } from './practice-texts'
import { ScrollBox } from './scroll-box'

interface OutcomeProps {
  outcome: Outcome
  exercise: Exercise
  passed: boolean
  texts: PracticeTexts
  onLine(line: number, file?: string): void
}

const pre = 'overflow-x-auto rounded-card bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere'

interface MismatchProps {
  result: CheckResult
  /** The author's sentence for the person who does not meet the check. */
  says?: string
  texts: PracticeTexts
}

/** What helps with a failed check: the author's sentence, and the runner's reason, expected and actual value, and where. */
function Mismatch({ result, says, texts }: MismatchProps) {
  const { labels } = texts
  const { expected = '', seen = '', where = '' } = result
  const reason = result.why && texts.why[result.why]
  // Does not repeat what the sentence or the answer already contains.
  const answered = /^(orderLine|gap|predict|match|text|characters|words|lines|file|photo)/.test(
    result.why ?? '',
  )
  const unsaid = (name: 'where' | 'expected' | 'seen') =>
    answered || reason?.includes(`{${name}}`) ? undefined : result[name]
  const parts = [
    [labels.where, unsaid('where')],
    [labels.expected, unsaid('expected')],
    [labels.seen, unsaid('seen')],
  ] as const
  return (
    <div className="mt-2 grid gap-2 wrap-anywhere">
      {says && <p>{says}</p>}
      {result.says ? (
        <p>{result.says}</p>
      ) : (
        reason && <p>{say(texts.locale, reason, { expected, seen, where, ...result.values })}</p>
      )}
      <dl className="grid gap-2">
        {parts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt className="text-sm text-soft">{name}</dt>
                <dd className={pre}>{value === '' ? ' ' : value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

function Checks({ outcome, exercise, texts }: OutcomeProps) {
  const { labels } = texts
  const results = new Map(outcome.results.map((result) => [result.id, result]))
  const first = exercise.checks.find(({ id }) => results.get(id)?.ok === false)?.id
  return (
    <ul className="list-none">
      {exercise.checks.map(({ id, label, says }) => {
        const result = results.get(id)
        const ok = result?.ok === true
        return (
          <li
            key={id}
            className="grid grid-cols-[1.5rem_1fr] gap-x-3 border-t border-line py-3 first:border-0"
          >
            <Drawing
              outline={ok ? check : x}
              className={`mt-1 size-5 ${ok ? 'text-forest' : 'text-brick'}`}
            />
            <div className="min-w-0">
              <p>
                <span className="sr-only">{ok ? labels.met : labels.notMet} </span>
                {label}
              </p>
              {result && id === first && <Mismatch result={result} says={says} texts={texts} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function ResultTable({ table, texts }: { table: Table; texts: PracticeTexts }) {
  const { labels } = texts
  const title =
    table.name === undefined
      ? table.wanted
        ? labels.tableWanted
        : labels.table
      : say(texts.locale, labels.tableAfter, { text: table.name })
  return (
    <ScrollBox label={title} className="border border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="p-2 text-left font-semibold">{title}</caption>
        <thead>
          <tr>
            {table.columns.map((column, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
              <th key={n} scope="col" className="border-y border-line bg-sunken p-2 text-left">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no other name
            <tr key={n}>
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name than their position
                <td key={place} className="border-b border-line p-2 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.more > 0 && (
        <p className="p-2 text-sm text-soft">{say(texts.locale, labels.rowsMore, { count: table.more })}</p>
      )}
    </ScrollBox>
  )
}

/** One sentence about the result of the run, also announced to screen readers. */
export function summaryOf({ outcome, exercise, passed, texts }: Omit<OutcomeProps, 'onLine'>): string {
  const { labels } = texts
  if (passed) {
    return labels.passed
  }
  switch (outcome.status) {
    case 'stopped':
      return labels.stopped
    case 'flooded':
      return labels.flooded
    case 'unavailable':
      return labels.unavailable
    case 'failed':
      return labels.failedTitle
  }
  const met = outcome.results.filter(({ ok }) => ok).length
  const first = exercise.checks.find(({ id }) => outcome.results.some((each) => each.id === id && !each.ok))
  if (exercise.runner === 'order' || exercise.runner === 'predict') {
    return exercise.runner === 'order' ? labels.notInOrder : labels.notTheAnswer
  }
  if (exercise.checks.length === 1) {
    return say(texts.locale, labels.noneOfOne, { label: first?.label ?? '' })
  }
  return `${say(texts.locale, labels.someMet, { count: met, total: exercise.checks.length })} ${first?.label ?? ''}`
}

/** Why the right answer is right, if the author has explained it. */
function explanationOf({ runner, solution, spec }: Exercise): string | undefined {
  return runner === 'predict' ? spec.options.find(({ id }) => id === solution)?.why : spec.explanation
}

interface RunErrorProps {
  error: Outcome['error']
  texts: PracticeTexts
  onLine: OutcomeProps['onLine']
}

/** The words of an error, and the way to its line. */
export function RunErrorText({ error, texts, onLine }: RunErrorProps) {
  const { labels } = texts
  return (
    error && (
      <div className="mt-2 grid gap-2">
        {error.says && <p>{error.says}</p>}
        <p className={pre}>{error.text}</p>
        {error.line !== undefined && (
          <button
            type="button"
            className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
            onClick={() => onLine(error.line as number, error.file)}
          >
            {error.file === undefined
              ? say(texts.locale, labels.goToLine, { line: error.line })
              : say(texts.locale, labels.goToFileLine, { line: error.line, file: error.file })}
          </button>
        )}
      </div>
    )
  )
}

/** What a run printed, and its tables. */
export function RunOutput({ outcome, texts }: Pick<OutcomeProps, 'outcome' | 'texts'>) {
  const { output, tables = [] } = outcome
  const { labels } = texts
  const printed = output.trimEnd()
  return (
    <>
      {printed !== '' && (
        <div>
          <p className="mb-1 font-semibold">{labels.output}</p>
          <ScrollBox label={labels.output} className="max-h-80">
            <pre className={pre}>{printed}</pre>
          </ScrollBox>
        </div>
      )}
      {tables.map((table, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the results of one run in their order
        <ResultTable key={n} table={table} texts={texts} />
      ))}
    </>
  )
}

/** The result of a run: the first error in detail, the others in one line each. */
export function OutcomeView(props: OutcomeProps) {
  const { outcome, exercise, passed, texts, onLine } = props
  return (
    <div className="grid gap-4">
      <div data-verdict>
        <Alert kind={passed ? 'success' : 'warning'} live={false} title={summaryOf(props)}>
          {passed && <p>{explanationOf(exercise) ?? texts.labels.passedText}</p>}
          {!passed && outcome.says && <p>{outcome.says}</p>}
          <RunErrorText error={outcome.error} texts={texts} onLine={onLine} />
        </Alert>
      </div>
      {outcome.status === 'done' && <Checks {...props} />}
      <RunOutput outcome={outcome} texts={texts} />
    </div>
  )
}
