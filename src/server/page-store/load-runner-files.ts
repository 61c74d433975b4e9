import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { buildFolder } from '@/config/env'
import { type NamedHeaders, namedHeaders } from '../http-entry/named-headers'
import { securityHeaders } from '../http-entry/security-headers'
import { sendStored } from './send-stored'
import { makeStoredAnswer, type StoredAnswer } from './stored-answer'

export const runnerFolder = (root: string) => join(root, buildFolder(), 'workers')

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** A page has a permanent address with its hash, and one without the hash for callers that do not know it. */
const addressesOf = (file: string) => {
  const page = /^run-((\w+)\..*)$/.exec(file)
  return page ? [`/run/${page[1]}`, `/run/${page[2]}`] : [`/workers/${file}`]
}

/** The files in which exercises run: the two frame pages, and the runners under their built names. */
export async function loadRunnerFiles(folder: string, siteUrl: string) {
  const answers = new Map<string, StoredAnswer>()
  const common = securityHeaders(siteUrl.startsWith('https:'))
  for (const file of await readdir(folder).catch(() => [])) {
    const contentType = contentTypes[extname(file)]
    if (!contentType) {
      continue
    }
    const [body, brotli] = await Promise.all([
      readFile(join(folder, file)),
      readFile(join(folder, `${file}.br`)),
    ])
    for (const address of addressesOf(file)) {
      const { policy, cacheControl, framed } = namedHeaders(address) as NamedHeaders
      const headers = common.filter(([name]) => !framed || name !== 'X-Frame-Options')
      const source = { body, brotli, contentType, cacheControl, vary: 'Accept-Encoding', policy, headers }
      answers.set(address, await makeStoredAnswer(source))
    }
  }
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const storedFile =
      req.method === 'GET' || req.method === 'HEAD' ? answers.get(req.url as string) : undefined
    return storedFile !== undefined && sendStored(req, res, storedFile)
  }
}
