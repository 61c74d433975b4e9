'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { upload } from '@/config/limits'
import { findFileKind } from '../file-kinds.rules'
import { type Sending, sendFile } from './send-file'

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; percent: number }
  | { step: 'sent' }
  | { step: 'cancelled' }
  /** `field`: what is wrong with the file itself, said beside it. `unsent`: seen before anything was sent. */
  | { step: 'failed'; detail: string; field?: string; unsent?: true }

export interface UploadTexts {
  fileRequired: string
  fileEmpty: string
  tooLarge: string
  typeRefused: string
  network: string
}

/** What can be said before a byte is sent. */
function findFault(file: FormDataEntryValue | null, texts: UploadTexts): string | null {
  if (!(file instanceof File) || file.name === '') return texts.fileRequired
  if (!findFileKind(file.name)) return texts.typeRefused
  if (file.size > upload.maxBytes) return texts.tooLarge
  return file.size === 0 ? texts.fileEmpty : null
}

export function useUpload(locale: string, texts: UploadTexts) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const sending = useRef<Sending | null>(null)
  const router = useRouter()

  async function submit(form: HTMLFormElement) {
    if (sending.current) return
    const data = new FormData(form)
    const fault = findFault(data.get('assignment'), texts)
    if (fault) return setState({ step: 'failed', detail: fault, field: fault, unsent: true })
    setState({ step: 'sending', percent: 0 })
    sending.current = sendFile(form.action, data, locale, (percent) => setState({ step: 'sending', percent }))
    const result = await sending.current.result
    sending.current = null
    if (result.kind === 'cancelled') return setState({ step: 'cancelled' })
    if (result.kind === 'network') return setState({ step: 'failed', detail: texts.network })
    if (result.kind === 'refused')
      return setState({ step: 'failed', detail: result.message, field: result.errors?.assignment })
    setState({ step: 'sent' })
    form.reset()
    router.refresh()
  }

  /** Said as soon as a file is chosen; true: it can be sent. */
  function look(file: File | null): boolean {
    const fault = file && findFault(file, texts)
    setState(fault ? { step: 'failed', detail: fault, field: fault, unsent: true } : { step: 'idle' })
    return !fault
  }

  return { state, submit, look, cancel: () => sending.current?.cancel() }
}
