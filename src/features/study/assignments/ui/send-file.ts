import { pageOwnerHeader } from '@/config/headers'
import { readPageOwner } from '@/lib/page-owner'

type SendResult =
  | { kind: 'sent' }
  | { kind: 'signed_out' }
  | { kind: 'refused'; message: string; errors?: Record<string, string> }
  | { kind: 'network' }
  | { kind: 'cancelled' }

interface Problem {
  message?: string
  errors?: Record<string, string>
}

function readProblem(text: string): Problem {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return {}
  }
}

export interface Sending {
  result: Promise<SendResult>
  cancel(): void
}

/** Sends a form with files; XMLHttpRequest, because fetch reports no progress of an upload. */
export function sendFile(
  url: string,
  form: FormData,
  { locale, key }: { locale: string; key: string },
  onProgress: (percent: number) => void,
): Sending {
  const request = new XMLHttpRequest()
  const result = new Promise<SendResult>((resolve) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) {
        onProgress(Math.floor((loaded * 100) / total))
      }
    }
    request.onload = () => {
      if (request.status === 201) {
        return resolve({ kind: 'sent' })
      }
      if (request.status === 401) {
        return resolve({ kind: 'signed_out' })
      }
      const { message = '', errors } = readProblem(request.responseText)
      resolve({ kind: 'refused', message, errors })
    }
    request.onerror = () => resolve({ kind: 'network' })
    request.onabort = () => resolve({ kind: 'cancelled' })
  })
  request.open('POST', url)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('x-locale', locale)
  request.setRequestHeader('idempotency-key', key)
  // Somebody else may have signed in beside this page.
  const owner = readPageOwner()
  if (owner) {
    request.setRequestHeader(pageOwnerHeader, owner)
  }
  request.send(form)
  return { result, cancel: () => request.abort() }
}
