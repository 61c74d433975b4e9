import { Button } from './button'
import type { ShownAnswer } from './form-answer'

interface SaveBarProps {
  state: Pick<ShownAnswer, 'status' | 'message'>
  busy: boolean
  /** There are unsaved changes. */
  dirty: boolean
  /** Discards the changes; undefined: there is no stored version to return to. */
  onDiscard?: (() => void) | undefined
  labels: Record<'save' | 'saving' | 'unsaved' | 'discard', string>
}

/** Stays at the foot of the screen in a long form: saves it, and shows whether there are unsaved changes. */
export function SaveBar({ state, busy, dirty, onDiscard, labels }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
      <Button busy={busy} busyLabel={labels.saving}>
        {labels.save}
      </Button>
      <p role="status" className="min-w-0 font-semibold">
        {dirty
          ? labels.unsaved
          : state.status === 'ok' && <span className="text-forest">{state.message}</span>}
      </p>
      {dirty && onDiscard && (
        <Button type="button" variant="quiet" size="sm" onClick={onDiscard}>
          {labels.discard}
        </Button>
      )}
    </div>
  )
}
