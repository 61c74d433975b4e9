/** The beginning of a script with data of the page for the framework. In it a text of JSON stands, in which `<` is escaped. */
const beginning = Buffer.from('self.__next_f.push([1,"')
const ending = Buffer.from('"])</script>')

/** An escape of JSON, or what has a meaning in a template. */
const special = /\\(u003[ce]|u0026|[\s\S])|`|\$\{/g
/** What begins or ends a script or a comment within a script. */
const ofMarkup = /^(?:!--|\/?script)/i
const longestMarkup = '/script'.length

const plainly: Readonly<Record<string, string>> = { '"': '"', n: '\n', u003e: '>', u0026: '&' }

const asTemplate = (json: string): string =>
  json.replace(special, (found: string, escaped: string | undefined, at: number) => {
    if (escaped === undefined) {
      return `\\${found}`
    }
    if (escaped === 'u003c') {
      const next = at + found.length
      return ofMarkup.test(json.slice(next, next + longestMarkup)) ? found : '<'
    }
    return plainly[escaped] ?? found
  })

const nothing = Buffer.alloc(0)
const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** How many of the last bytes may be the start of `mark`. */
function openEnd(bytes: Buffer, mark: Buffer): number {
  for (let length = Math.min(mark.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.subarray(bytes.length - length).equals(mark.subarray(0, length))) {
      return length
    }
  }
  return 0
}

/**
 * Writes the data of a page as templates instead of texts of JSON, with the same values. The text of a lesson stands in the page and
 * in its data: without escapes it is the same bytes in both, which compress to a tenth.
 */
export function createPlainData() {
  let waiting: Buffer = nothing

  const pass = (bytes: Uint8Array): Uint8Array => {
    const page = waiting.length > 0 ? Buffer.concat([waiting, bytes]) : asBuffer(bytes)
    const pieces: Buffer[] = []
    let from = 0
    for (;;) {
      const start = page.indexOf(beginning, from)
      const end = start === -1 ? -1 : page.indexOf(ending, start + beginning.length)
      if (end === -1) {
        const open = start === -1 ? page.length - openEnd(page.subarray(from), beginning) : start
        // Copied, because the writer may use its memory again.
        waiting = Buffer.from(page.subarray(open))
        pieces.push(page.subarray(from, open))
        return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
      }
      const text = start + beginning.length
      pieces.push(
        page.subarray(from, text - 1),
        Buffer.from(`\`${asTemplate(page.toString('utf8', text, end))}\``),
      )
      from = end + 1
    }
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
