'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { keepWork } from '@/features/base/offline/ui/device-outbox'
import { chosenFiles, type FaultTexts, findFault, findFilesFault } from '../upload-faults.rules'
import type { HandInTexts } from './hand-in-texts'
import { type Sending, sendFile } from './send-file'

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; percent: number }
  | { step: 'sent' }
  | { step: 'cancelled' }
  /** Waits on this device until there is a network. */
  | { step: 'kept' }
  /**
   * `field`: an error of the files, shown beside them; `text`: an error of the text. `unsent`: detected before
   * anything was sent. `canKeep`: only the network was missing. `signedOut`: the
   * session has ended.
   */
  | {
      step: 'failed'
      detail: string
      field?: string
      text?: string
      unsent?: true
      canKeep?: true
      signedOut?: true
    }

/** A text without files is called `text` while it waits. */
type UploadTexts = FaultTexts & Pick<HandInTexts, 'network' | 'text' | 'saveFull' | 'signedOut'>

const newKey = () => crypto.randomUUID()

const labelOf = (files: readonly File[], texts: UploadTexts) =>
  files.length > 0 ? files.map(({ name }) => name).join(', ') : texts.text

/** The form in the shape that the outbox of this device takes. */
function workOf(data: FormData, key: string) {
  const field = (name: string) => String(data.get(name) ?? '').trim() || undefined
  return {
    kind: 'work' as const,
    client_id: key,
    item: field('item'),
    program: field('program'),
    week: field('week'),
    text: field('text'),
    files: chosenFiles(data),
  }
}

const textOf = (form: HTMLFormElement) => {
  const field = form.elements.namedItem('text')
  return field instanceof HTMLTextAreaElement ? field : null
}

/** Empties the form; a text that was changed during the sending stays. */
function reset(form: HTMLFormElement, sentText: string | undefined) {
  const typed = textOf(form)?.value
  form.reset()
  const field = textOf(form)
  if (field && typed !== undefined && typed !== sentText) {
    field.value = typed
  }
}

export function useUpload(locale: string, texts: UploadTexts) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const sending = useRef<Sending | null>(null)
  /** The key stays the same until the form changes, so work that is sent again after a lost connection is stored once. */
  const key = useRef('')
  const router = useRouter()

  /** Stores the work under the same key, because it may have arrived already. */
  async function keep(form: HTMLFormElement) {
    const work = workOf(new FormData(form), key.current)
    const textBefore = textOf(form)?.value
    const outcome = await keepWork(work, labelOf(work.files, texts))
    if (outcome !== 'waiting') {
      return setState({ step: 'failed', detail: outcome === 'full' ? texts.saveFull : texts.network })
    }
    key.current = ''
    setState({ step: 'kept' })
    reset(form, textBefore)
  }

  async function submit(form: HTMLFormElement) {
    if (sending.current) {
      return
    }
    const data = new FormData(form)
    const fault = findFault(data, texts)
    if (fault) {
      const { field, detail } = fault
      return setState({
        step: 'failed',
        detail,
        [field === 'text' ? 'text' : 'field']: detail,
        unsent: true,
      })
    }
    key.current ||= newKey()
    if (!navigator.onLine) {
      return keep(form)
    }
    const textBefore = textOf(form)?.value
    setState({ step: 'sending', percent: 0 })
    sending.current = sendFile(form.action, data, { locale, key: key.current }, (percent) =>
      setState({ step: 'sending', percent }),
    )
    const result = await sending.current.result
    sending.current = null
    if (result.kind === 'cancelled') {
      return setState({ step: 'cancelled' })
    }
    if (result.kind === 'network') {
      return navigator.onLine
        ? setState({ step: 'failed', detail: texts.network, canKeep: true })
        : keep(form)
    }
    if (result.kind === 'signed_out') {
      return setState({ step: 'failed', detail: texts.signedOut, signedOut: true })
    }
    if (result.kind === 'refused') {
      return setState({
        step: 'failed',
        detail: result.message,
        field: result.errors?.assignment,
        text: result.errors?.text,
      })
    }
    key.current = ''
    setState({ step: 'sent' })
    reset(form, textBefore)
    router.refresh()
  }

  /** Checks the files as soon as they are chosen. */
  function look(files: readonly File[]) {
    key.current = ''
    const fault = findFilesFault(files, texts)
    setState(fault ? { step: 'failed', detail: fault, field: fault, unsent: true } : { step: 'idle' })
  }

  const change = () => {
    key.current = ''
  }

  return { state, submit, keep, look, change, cancel: () => sending.current?.cancel() }
}
