'use client'

import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Progress } from '@/ui/progress'
import type { UploadState } from './use-upload'

export interface StatusTexts {
  success: string
  failed: string
  checking: string
  progressLabel: string
  cancel: string
  cancelled: string
  retry: string
}

/** Percentage and Cancel while sending; afterwards what became of it. Said aloud at the turns, not at each percent. */
export function UploadStatus({
  state,
  texts,
  cancel,
}: {
  state: UploadState
  texts: StatusTexts
  cancel: () => void
}) {
  return (
    <div aria-live="polite">
      {state.step === 'sending' && (
        <div className="grid gap-3">
          <Progress percent={state.percent} label={texts.progressLabel} />
          <div className="flex min-h-11 items-center justify-between gap-4">
            <span className="text-sm text-soft">{state.percent === 100 ? texts.checking : ''}</span>
            <Button type="button" variant="quiet" size="sm" onClick={cancel}>
              {texts.cancel}
            </Button>
          </div>
        </div>
      )}
      {state.step === 'sent' && <Alert kind="success" live={false} title={texts.success} />}
      {state.step === 'cancelled' && <Alert live={false}>{texts.cancelled}</Alert>}
      {/* What is wrong with the file itself stands beside it. */}
      {state.step === 'failed' && !state.field && (
        <Alert kind="error" live={false} title={texts.failed}>
          {state.detail !== texts.failed && <p>{state.detail}</p>}
          <Button variant="quiet" size="sm" className="mt-2 -ml-4">
            {texts.retry}
          </Button>
        </Alert>
      )}
    </div>
  )
}
