import type { ScriptedResponse } from '../runners/project/files'
import { addressOf, fileAt } from './assemble'

interface Options {
  page: string
  files: Readonly<Record<string, string>>
  responses: readonly ScriptedResponse[]
  later(work: () => void, ms: number): void
}

const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  csv: 'text/csv',
}
const withoutBody = new Set([204, 205, 304])

const failed = () => new TypeError('Failed to fetch')

/** `fetch` for a page without a network: what the exercise has scripted and the project’s own files; all else fails. */
export function scriptFetch({ page, files, responses, later }: Options): typeof fetch {
  const { stringify } = JSON
  const wait = (ms: number, signal: AbortSignal | null | undefined) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => reject(signal?.reason)
      if (signal?.aborted) {
        return abort()
      }
      signal?.addEventListener('abort', abort)
      later(resolve, ms)
    })
  const answer = ({ status = 200, json, text }: ScriptedResponse) => {
    const body = json === undefined ? (text ?? '') : stringify(json)
    const type = json === undefined ? 'text/plain' : 'application/json'
    return new Response(withoutBody.has(status) ? null : body, { status, headers: { 'content-type': type } })
  }
  return async (input, init) => {
    const address = typeof input === 'object' && 'url' in input ? input.url : `${input}`
    const url = addressOf(address, page)
    const wanted = (path: string) => {
      const own = addressOf(path, '')
      return (
        own?.origin === url?.origin &&
        own?.pathname === url?.pathname &&
        (!own?.search || own.search === url?.search)
      )
    }
    const found = responses.find(({ path }) => wanted(path))
    await wait(found?.after_ms ?? 0, init?.signal)
    if (found && !found.fails) {
      return answer(found)
    }
    const file = found ? undefined : fileAt(address, page, files)
    if (!file) {
      throw failed()
    }
    const type = types[file.name.replace(/^.*\./, '').toLowerCase()] ?? 'text/plain'
    return new Response(files[file.name], { headers: { 'content-type': type } })
  }
}
