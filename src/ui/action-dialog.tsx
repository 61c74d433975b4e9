'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Locale } from '@/config/locales'
import { useBoard } from './action-board'
import type { FieldSpec } from './action-field'
import type { ActionFormTexts, FormFunction } from './action-form'
import { Button } from './button'
import { Dialog } from './dialog'
import { Toast } from './toast'
import { useLater } from './use-later'

const fetchForm = () => import('./action-form')

interface ActionDialogProps {
  id: string
  locale: Locale
  action: FormFunction
  /** The contents of the button that opens the dialog. */
  trigger: ReactNode
  triggerLabel?: string
  triggerLook?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>
  title: string
  /** An explanation above the form. */
  lead?: ReactNode
  fields?: readonly FieldSpec[]
  hidden?: Record<string, string>
  texts: ActionFormTexts & { cancel: string; close: string }
  variant?: ComponentProps<typeof Button>['variant']
}

/**
 * A button that opens a dialog with a small form: a confirmation, a reason, a few fields. On success it closes, shows a
 * message, and the page is read again; after a refusal the dialog stays open with the typed text. The form's code is fetched at the
 * first press.
 */
export function ActionDialog({
  id,
  locale,
  action,
  trigger,
  triggerLabel,
  triggerLook = { variant: 'secondary', size: 'sm' },
  title,
  lead,
  fields = [],
  hidden,
  texts,
  variant,
}: ActionDialogProps) {
  const router = useRouter()
  const board = useBoard()
  const [open, setOpen] = useState(false)
  const { loaded: Form, busy, fetch } = useLater(fetchForm)
  const [notice, setNotice] = useState<string | null>(null)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        type="button"
        {...triggerLook}
        data-needs-js
        aria-label={triggerLabel}
        aria-haspopup="dialog"
        busy={busy}
        onClick={async () => setOpen(await fetch())}
      >
        {trigger}
      </Button>
      <Dialog open={open} onClose={close} title={title} closeLabel={texts.close}>
        {open && Form && (
          <div className="grid gap-5">
            {lead && <div className="text-soft">{lead}</div>}
            <Form.ActionForm
              id={id}
              locale={locale}
              action={action}
              fields={fields}
              hidden={hidden}
              texts={texts}
              variant={variant}
              onAnswer={({ status, message }) => {
                if (status !== 'ok') {
                  return
                }
                close()
                if (board) {
                  board(message ?? '')
                } else {
                  setNotice(message ?? null)
                }
                router.refresh()
              }}
              extra={
                <Button type="button" variant="secondary" onClick={close}>
                  {texts.cancel}
                </Button>
              }
            />
          </div>
        )}
      </Dialog>
      <Toast text={notice} closeLabel={texts.close} onClose={() => setNotice(null)} />
    </>
  )
}
