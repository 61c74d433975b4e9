import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { pageSpeedScript } from '@/config/boot-values'
import { buildFolder } from '@/config/env'
import { closedPolicy, workerPolicy } from '../http-entry/content-security-policy'
import { namedHeaders } from '../http-entry/named-headers'
import { securityHeaders } from '../http-entry/security-headers'
import { filesFolder } from '../next-internals/build-manifests'
import { builtFilesAddress } from '../next-internals/own-addresses'
import { sendStored } from './send-stored'
import { makeStoredAnswer, type StoredAnswer } from './stored-answer'

const contentTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}
const largestBytes = 1024 * 1024

interface Folder {
  path: string
  /** Where the build left its compressed files (scripts/run/compress.mjs); those of other folders are compressed here. */
  packed?: string
  /** The path on the site. */
  url: string
  cacheControl: string
  /** The policy of its files, if the closed policy is too strict. */
  policy?: string
  /** Serves only this file. */
  only?: string
}

const packedFolder = (root: string) => join(root, buildFolder(), 'packed')

/** Built files have a hash in their name and never change. */
const builtFiles = (root: string): Folder => ({
  path: join(root, buildFolder(), filesFolder),
  packed: join(packedFolder(root), filesFolder),
  url: builtFilesAddress,
  cacheControl: 'public, max-age=31536000, immutable',
})

/** Public files may change with a release. */
export const publicFiles = (root: string): Folder => ({
  path: join(root, 'public'),
  url: '/',
  cacheControl: 'public, max-age=3600',
})

/** The service worker: revalidated at each visit, so that a new release is found at once. */
const workerFile = (root: string): Folder => ({
  path: join(root, buildFolder()),
  packed: packedFolder(root),
  url: '/',
  only: 'sw.js',
  cacheControl: 'no-cache',
  policy: workerPolicy,
})

/** The script that sampled visits fetch. The server still accepts reports of an older one. */
const speedFile = (root: string): Folder => ({
  path: join(root, buildFolder()),
  packed: packedFolder(root),
  url: '/',
  only: pageSpeedScript.slice(1),
  cacheControl: 'public, max-age=86400',
})

/** What the build has compressed: read in a moment, so before the first request. Nothing of it is ever sent in a larger form. */
export const packedFolders = (root: string): Folder[] => [workerFile(root), speedFile(root), builtFiles(root)]

/**
 * Files in memory, compressed as well as possible. Files that are not (yet) loaded are served from disk by
 * Next.
 */
export class FileStore {
  private readonly files = new Map<string, StoredAnswer>()
  private readonly headers: ReturnType<typeof securityHeaders>

  constructor(siteUrl: string) {
    this.headers = securityHeaders(siteUrl.startsWith('https:'))
  }

  get size() {
    return this.files.size
  }

  answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return false
    }
    const storedFile = this.files.get(req.url as string)
    // Range requests are left to Next.
    if (storedFile === undefined || req.headers.range !== undefined) {
      return false
    }
    return sendStored(req, res, storedFile)
  }

  async load(folders: readonly Folder[]): Promise<void> {
    for (const folder of folders) {
      if (folder.only) {
        await this.loadFile(folder, join(folder.path, folder.only))
        continue
      }
      const entries = await readdir(folder.path, { recursive: true, withFileTypes: true }).catch(() => [])
      const files = entries.filter((entry) => entry.isFile())
      await Promise.all(files.map(({ parentPath, name }) => this.loadFile(folder, join(parentPath, name))))
    }
  }

  private async loadFile(folder: Folder, file: string) {
    const contentType = contentTypes[extname(file)]
    const size = (await stat(file).catch(() => null))?.size
    if (!contentType || size === undefined || size > largestBytes) {
      return
    }
    const name = relative(folder.path, file)
    const packed = (ending: string) =>
      folder.packed === undefined
        ? undefined
        : readFile(join(folder.packed, name + ending)).catch(() => undefined)
    const [body, brotli, gzip] = await Promise.all([readFile(file), packed('.br'), packed('.gz')])
    const address = name.split(sep).map(encodeURIComponent).join('/')
    const url = folder.url + address
    const named = namedHeaders(url)
    const storedFile = await makeStoredAnswer({
      body,
      brotli,
      gzip,
      contentType,
      cacheControl: named?.cacheControl ?? folder.cacheControl,
      vary: 'Accept-Encoding',
      policy: named?.policy ?? folder.policy ?? closedPolicy,
      headers: this.headers,
    })
    this.files.set(url, storedFile)
  }
}
