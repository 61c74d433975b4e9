'use client'

import { useState } from 'react'
import { Alert } from './alert'
import { Button } from './button'
import { Dialog } from './dialog'
import type { FormAnswer } from './form-answer'
import { useFormAction } from './use-form-action'

interface PreviewAnswer extends FormAnswer {
  data?: { subject: string; html: string }
}

interface MailPreviewProps {
  action: (previous: never, form: FormData) => Promise<PreviewAnswer>
  texts: Record<
    'preview' | 'previewBusy' | 'previewTitle' | 'previewSubject' | 'previewFrame' | 'close' | 'networkError',
    string
  >
}

function Sheet({
  subject,
  html,
  texts,
}: { subject: string; html: string } & Pick<MailPreviewProps, 'texts'>) {
  return (
    <div className="grid gap-3">
      <p className="break-words">
        <span className="text-soft">{texts.previewSubject}</span> <strong>{subject}</strong>
      </p>
      {/* No script, no form and no access to this page. */}
      <iframe
        title={texts.previewFrame}
        srcDoc={html}
        sandbox=""
        className="h-[min(36rem,60dvh)] w-full rounded-card border border-line bg-raised"
      />
    </div>
  )
}

/**
 * A second button of a form, which shows the mail that the form would send. Hidden without scripts.
 */
export function MailPreview({ action, texts }: MailPreviewProps) {
  const [open, setOpen] = useState(false)
  const { state, busy, submit, clear } = useFormAction(
    action as (previous: PreviewAnswer, form: FormData) => Promise<PreviewAnswer>,
    { networkError: texts.networkError, onAnswer: ({ data }) => setOpen(data !== undefined) },
  )
  const preview = state.data as PreviewAnswer['data']
  return (
    <>
      <Button
        type="button"
        data-needs-js
        variant="secondary"
        busy={busy}
        busyLabel={texts.previewBusy}
        onClick={(event) => {
          if (event.currentTarget.form) {
            submit(event.currentTarget.form)
          }
        }}
      >
        {texts.preview}
      </Button>
      {state.status === 'error' && (
        <div className="order-first basis-full">
          <Alert kind="error" title={Object.values(state.errors ?? {})[0] ?? state.message} />
        </div>
      )}
      <Dialog
        open={open}
        onClose={() => {
          setOpen(false)
          clear()
        }}
        title={texts.previewTitle}
        closeLabel={texts.close}
      >
        {preview && <Sheet {...preview} texts={texts} />}
      </Dialog>
    </>
  )
}
