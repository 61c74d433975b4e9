import { Button } from './button'
import type { ShownAnswer } from './form-answer'

interface SaveBarProps {
  state: Pick<ShownAnswer, 'status' | 'message'>
  busy: boolean
  /** Something was changed since it was last saved. */
  dirty: boolean
  /** Takes the changes back; undefined: there is nothing to take back to. */
  onDiscard?: (() => void) | undefined
  labels: Record<'save' | 'saving' | 'unsaved' | 'discard', string>
}

/** Stays at the end of the screen of a long form: saves it, and says whether something is not saved yet. */
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
