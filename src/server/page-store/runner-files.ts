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

const addressOf = (file: string) =>
  file.endsWith('.html') ? `/${file.slice(0, -'.html'.length).replace('-', '/')}` : `/workers/${file}`

/** Where exercises run: the two pages, and the runners by the names that the build gave them. */
export async function loadRunnerFiles(folder: string, siteUrl: string) {
  const answers = new Map<string, StoredAnswer>()
  const common = securityHeaders(siteUrl.startsWith('https:'))
  for (const file of await readdir(folder).catch(() => [])) {
    const contentType = contentTypes[extname(file)]
    if (!contentType) {
      continue
    }
    const address = addressOf(file)
    const { policy, cacheControl, framed } = namedHeaders(address) as NamedHeaders
    const stored = await makeStoredAnswer({
      body: await readFile(join(folder, file)),
      brotli: await readFile(join(folder, `${file}.br`)),
      contentType,
      cacheControl,
      vary: 'Accept-Encoding',
      policy,
      headers: common.filter(([name]) => !framed || name !== 'X-Frame-Options'),
    })
    answers.set(address, stored)
  }
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const stored = req.method === 'GET' || req.method === 'HEAD' ? answers.get(req.url as string) : undefined
    return stored !== undefined && sendStored(req, res, stored)
  }
}
