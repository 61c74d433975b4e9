'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sendUpload } from './send-upload'

interface UploadOptions<Added> {
  address: string
  locale: string
  networkError: string
  /** Changes what is sent; an error of a field is said instead of sending it. */
  prepare?: (form: FormData) => Promise<Record<string, string> | null>
  /** What the page says afterwards. */
  onAdded: (added: Added) => string
}

/** A form with one file: its errors stay beside their fields, what was typed stays after an error. */
export function useUploadForm<Added>({
  address,
  locale,
  networkError,
  prepare,
  onAdded,
}: UploadOptions<Added>) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState('')
  const [done, setDone] = useState('')
  const element = useRef<HTMLFormElement>(null)

  // The first field that is wrong, for those who do not see where its text has appeared.
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
  }, [errors])

  async function send(form: HTMLFormElement) {
    const data = new FormData(form)
    const unready = (await prepare?.(data)) ?? null
    if (unready) {
      setErrors(unready)
      return
    }
    const answer = await sendUpload<Added>(address, data, locale, networkError)
    if (answer.kind === 'refused') {
      setErrors(answer.errors)
      setMessage(Object.keys(answer.errors).length > 0 ? '' : answer.message)
      return
    }
    setDone(onAdded(answer.added))
    form.reset()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) {
      return
    }
    const form = event.currentTarget
    setBusy(true)
    setErrors({})
    setMessage('')
    setDone('')
    await send(form)
    setBusy(false)
  }

  return {
    form: {
      action: address,
      method: 'post',
      encType: 'multipart/form-data',
      noValidate: true,
      ref: element,
      onSubmit,
    } as const,
    busy,
    errors,
    message,
    done,
  }
}
