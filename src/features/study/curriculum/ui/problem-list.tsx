import { say } from '@/i18n/say'
import type { ItemFormTexts } from './item-form-texts'
import type { ShownProblem } from './use-preview'

export const idOf = (field: string) => `item-${field}`

interface ProblemListProps {
  blockers: readonly ShownProblem[]
  warnings: readonly ShownProblem[]
  texts: ItemFormTexts
}

function Lines({ problems }: { problems: readonly ShownProblem[] }) {
  return (
    <ul className="mt-2 grid gap-1">
      {problems.map(({ field, text }) => (
        <li key={`${field} ${text}`}>
          <a
            href={`#${idOf(field)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
            onClick={(event) => {
              const target = document.getElementById(idOf(field))
              if (!target) {
                return
              }
              event.preventDefault()
              target.focus()
            }}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What prevents publishing, each line linked to its field. */
export function ProblemList({ blockers, warnings, texts }: ProblemListProps) {
  const { labels } = texts
  return (
    <div className="grid gap-4" id="problems">
      {blockers.length === 0 ? (
        <p className="font-semibold text-forest">{labels.noProblems}</p>
      ) : (
        <div className="rounded-card border border-brick bg-brick-tint p-4">
          <h2 className="font-semibold">
            {say(texts.locale, labels.problemsTitle, { count: blockers.length })}
          </h2>
          <Lines problems={blockers} />
        </div>
      )}
      {warnings.length > 0 && (
        <div className="rounded-card border border-sun bg-sun-tint p-4">
          <h2 className="font-semibold">{labels.warningsTitle}</h2>
          <Lines problems={warnings} />
        </div>
      )}
    </div>
  )
}
