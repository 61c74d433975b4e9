'use client'

import { useActionState, useState } from 'react'
import { Alert } from './alert'
import { Button } from './button'
import { Dialog } from './dialog'
import type { FormAnswer } from './use-form-action'

interface PreviewAnswer extends FormAnswer {
  data?: { subject: string; html: string }
}

interface MailPreviewProps {
  action: (previous: never, form: FormData) => Promise<PreviewAnswer>
  texts: {
    preview: string
    busy: string
    title: string
    subject: string
    frame: string
    close: string
    networkError: string
  }
}

type Action = (previous: PreviewAnswer, form: FormData) => Promise<PreviewAnswer>
const untouched: PreviewAnswer = { status: 'idle' }

function Sheet({
  subject,
  html,
  texts,
}: { subject: string; html: string } & Pick<MailPreviewProps, 'texts'>) {
  return (
    <div className="grid gap-3">
      <p className="break-words">
        <span className="text-soft">{texts.subject}</span> <strong>{subject}</strong>
      </p>
      {/* No script, no form and no access to this page. */}
      <iframe
        title={texts.frame}
        srcDoc={html}
        sandbox=""
        className="h-[min(36rem,60dvh)] w-full rounded-card border border-line bg-raised"
      />
    </div>
  )
}

/**
 * A second button of a form: shows the mail that the form would send, as its reader gets it. Without scripts the page comes
 * back with the mail below the form.
 */
export function MailPreview({ action, texts }: MailPreviewProps) {
  const [posted, formAction] = useActionState(action as Action, untouched)
  const [answer, setAnswer] = useState<PreviewAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async (form: FormData) => {
    setBusy(true)
    try {
      setAnswer(await (action as Action)(untouched, form))
    } catch {
      setAnswer({ status: 'error', message: texts.networkError })
    }
    setBusy(false)
  }
  const shown = answer?.data
  const problem = answer ?? posted
  return (
    <>
      <Button
        formAction={formAction}
        formNoValidate
        variant="secondary"
        busy={busy}
        busyLabel={texts.busy}
        onClick={(event) => {
          event.preventDefault()
          const { form } = event.currentTarget
          if (form && !busy) {
            void ask(new FormData(form))
          }
        }}
      >
        {texts.preview}
      </Button>
      {problem.status === 'error' && (
        <div className="order-first basis-full">
          <Alert kind="error" title={Object.values(problem.errors ?? {})[0] ?? problem.message} />
        </div>
      )}
      {!answer && posted.data && (
        <div className="basis-full">
          <Sheet {...posted.data} texts={texts} />
        </div>
      )}
      <Dialog
        open={shown !== undefined}
        onClose={() => setAnswer(null)}
        title={texts.title}
        closeLabel={texts.close}
      >
        {shown && <Sheet {...shown} texts={texts} />}
      </Dialog>
    </>
  )
}
