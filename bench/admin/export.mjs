import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** @import { Fields } from '../shared/load.mjs' */

/** @param {number | undefined} pid */
const rssOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/**
 * Waits until the process takes no more memory by itself: a server that begins renders the public pages.
 * @param {number | undefined} pid
 */
export async function settle(pid) {
  for (let last = 0, now = rssOf(pid); Math.abs(now - last) > 1; now = rssOf(pid)) {
    last = now
    await sleep(5_000)
  }
}

/**
 * Streams an export and watches the server's memory during it. MB, milliseconds.
 * @param {string} url
 * @param {Fields} headers
 * @param {number | undefined} pid
 */
export async function measureExport(url, headers, pid) {
  const before = rssOf(pid)
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, rssOf(pid))
  }, 100)
  const started = performance.now()
  try {
    const { rows, bytes, firstByte } = await readLines(url, headers, started)
    return {
      rows: rows - 1,
      megabytes: bytes / 1e6,
      firstByte,
      total: performance.now() - started,
      moreMemory: highest - before,
    }
  } finally {
    clearInterval(watch)
  }
}

/** @param {string} url @param {Fields} headers @param {number} started */
async function readLines(url, headers, started) {
  const response = await fetch(url, { headers })
  if (response.status !== 200 || !response.body) {
    throw new Error(`${url}: ${response.status}`)
  }
  let firstByte = 0
  let bytes = 0
  let rows = 0
  for await (const chunk of response.body) {
    if (bytes === 0) {
      firstByte = performance.now() - started
    }
    bytes += chunk.length
    for (const byte of chunk) {
      if (byte === 10) {
        rows += 1
      }
    }
  }
  return { rows, bytes, firstByte }
}
