import { pathToFileURL } from 'node:url'
import { generateClient } from '../prepare/generate-client.mjs'
import { bundle } from '../run/bundle.mjs'
import { findRelease } from '../run/release.mjs'
import { erasureListBeside, readErasureList } from './erasure-list.mjs'

/**
 * Erases everybody again who was erased after the backup was taken. The list is the one beside the backup, or another file.
 * @param {{ root: string, url: string, file: string, list?: string }} options
 */
export async function repeatErasures({ root, url, file, list = erasureListBeside(file) }) {
  const ids = Object.keys(readErasureList(list))
  if (ids.length === 0) {
    return { listed: 0, repeated: 0 }
  }
  if (!findRelease(root)) {
    generateClient(root)
  }
  process.env.DATABASE_URL = url
  const { repeatErasures: repeat } = await import(pathToFileURL(await bundle(root, 'erasures')).href)
  return { listed: ids.length, repeated: await repeat(ids) }
}
