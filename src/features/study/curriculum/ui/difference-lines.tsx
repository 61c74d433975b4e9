import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { DiffLine } from '../line-diff.rules'

/** Unchanged lines that are shown around a change; of longer runs only the number is shown. */
const around = 3

interface Run {
  kind: DiffLine['kind'] | 'skipped'
  lines: readonly string[]
}

function runsOf(lines: readonly DiffLine[]): Run[] {
  const runs: { kind: DiffLine['kind']; lines: string[] }[] = []
  for (const { kind, text } of lines) {
    const last = runs.at(-1)
    if (last?.kind === kind) {
      last.lines.push(text)
    } else {
      runs.push({ kind, lines: [text] })
    }
  }
  return runs.flatMap((run, n): Run[] => {
    const { kind, lines: own } = run
    if (kind !== 'same') {
      return [run]
    }
    const head = n === 0 ? 0 : around
    const tail = n === runs.length - 1 ? 0 : around
    if (own.length <= head + tail + 1) {
      return [run]
    }
    const skipped: Run = { kind: 'skipped', lines: own.slice(head, own.length - tail) }
    const before: Run[] = head > 0 ? [{ kind, lines: own.slice(0, head) }] : []
    const after: Run[] = tail > 0 ? [{ kind, lines: own.slice(own.length - tail) }] : []
    return [...before, skipped, ...after]
  })
}

const looks = {
  same: { sign: ' ', className: '' },
  removed: { sign: '−', className: 'bg-brick-tint text-brick' },
  added: { sign: '+', className: 'bg-forest-tint text-forest' },
} as const

/** Removed and added lines. */
export function DifferenceLines({ locale, lines }: { locale: Locale; lines: readonly DiffLine[] }) {
  const t = textsOf(locale, 'Curriculum')
  const runs = runsOf(lines)
  return (
    <div className="rounded-card border border-line py-2 font-mono text-sm">
      {runs.map((run, n) => {
        const key = `${n}-${run.kind}`
        if (run.kind === 'skipped') {
          return (
            <p key={key} className="px-3 py-1 font-sans text-soft">
              {t('sameLines', { count: run.lines.length })}
            </p>
          )
        }
        const { sign, className } = looks[run.kind]
        const Tag = run.kind === 'removed' ? 'del' : run.kind === 'added' ? 'ins' : 'div'
        return (
          <Tag key={key} className={`block no-underline ${className}`}>
            {run.kind !== 'same' && (
              <span className="sr-only">{t(run.kind === 'removed' ? 'removed' : 'addedLine')}</span>
            )}
            {run.lines.map((text, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change here
              <span key={line} className="flex gap-2 px-3">
                <span aria-hidden="true" className="w-3 shrink-0 whitespace-pre">
                  {sign}
                </span>
                <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{text || ' '}</span>
              </span>
            ))}
          </Tag>
        )
      })}
    </div>
  )
}
