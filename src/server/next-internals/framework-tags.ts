import { builtFilesAddress } from './own-addresses'

interface Hold {
  /** The next bytes of the page, as they are sent. */
  pass(bytes: Uint8Array): Uint8Array
  /** The rest at the end of the page. */
  end(): Uint8Array
}

interface OwnScript {
  address: string
  nonce: string
}

/** The beginning of the framework's script tags. In texts, attributes and data `<` is always escaped. */
const script = '<script src="'
const ofFramework = `${script}${builtFilesAddress}`
const preload = '<link rel="preload" as="script"'
const heldTag = '<script data-held="'
/** A longer tag is not one of the framework's. */
const longestTag = 1_000

const nothing = Buffer.alloc(0)
const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The position from which the last bytes may be the beginning of such a tag; otherwise the end. */
function openEnd(page: Buffer): number {
  const from = Math.max(0, page.length - preload.length + 1)
  const last = page.toString('latin1', from)
  const at = last.lastIndexOf('<')
  const start = at === -1 ? '' : last.slice(at)
  return start !== '' && (ofFramework.startsWith(start) || preload.startsWith(start))
    ? from + at
    : page.length
}

/**
 * Prevents the browser from fetching the framework with a page that is rendered for one person: its script tags have their
 * address in `data-held`, where the script of the page finds it when the framework is needed, and its preloads are left out. Our
 * script is put before the first tag, so a page without such tags does not change.
 */
export function createHold({ address, nonce }: OwnScript): Hold {
  const own = `<script src="${address}" nonce="${nonce}" defer=""></script>`
  let waiting: Buffer = nothing
  let isFirst = true

  const pass = (bytes: Uint8Array) => {
    const page = waiting.length > 0 ? Buffer.concat([waiting, bytes]) : asBuffer(bytes)
    const pieces: Buffer[] = []
    let from = 0
    let nextScript = page.indexOf(ofFramework)
    let nextPreload = page.indexOf(preload)
    waiting = nothing
    while (nextScript !== -1 || nextPreload !== -1) {
      if (nextPreload === -1 || (nextScript !== -1 && nextScript < nextPreload)) {
        pieces.push(page.subarray(from, nextScript), Buffer.from(isFirst ? own + heldTag : heldTag))
        isFirst = false
        from = nextScript + script.length
        nextScript = page.indexOf(ofFramework, from)
        continue
      }
      const end = page.indexOf('>', nextPreload)
      if (end === -1 && page.length - nextPreload < longestTag) {
        waiting = Buffer.from(page.subarray(nextPreload))
        pieces.push(page.subarray(from, nextPreload))
        return Buffer.concat(pieces)
      }
      if (end !== -1) {
        pieces.push(page.subarray(from, nextPreload))
        from = end + 1
      }
      nextPreload = page.indexOf(preload, nextPreload + preload.length)
    }
    const end = Math.max(from, openEnd(page))
    // Copied, because the writer may reuse its buffer.
    waiting = Buffer.from(page.subarray(end))
    if (from === 0 && end === page.length) {
      return page
    }
    pieces.push(page.subarray(from, end))
    return Buffer.concat(pieces)
  }
  return {
    pass,
    end() {
      const rest = waiting
      waiting = nothing
      return rest
    },
  }
}

/** A `Link` header without preloads of scripts. */
export function withoutScripts(link: number | string | readonly string[] | undefined): string {
  return String(link ?? '')
    .split(/,\s*(?=<)/)
    .filter((each) => each !== '' && !/;\s*as="?script"?|;\s*rel="?modulepreload"?/i.test(each))
    .join(', ')
}
