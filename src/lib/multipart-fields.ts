/** A name that every parser decodes alike: no quotes, no escapes, no control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
const disposition = /^content-disposition: form-data; name="([^"\\\x00-\x1f\x7f]{1,200})"$/i
const plainText = /^content-type: text\/plain(; ?charset=utf-8)?$/i
const maxFields = 500

export interface TextField {
  name: string
  text: string
}

/** The boundary of a multipart form as browsers and the usual HTTP clients write it. */
export const boundaryOf = (contentType: string | undefined) =>
  /^multipart\/form-data; ?boundary=([\w'+.-]{27,70})$/.exec(contentType ?? '')?.[1]

const decode = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8')

function readPart(part: string): TextField | undefined {
  const end = part.indexOf('\r\n\r\n')
  if (!part.startsWith('\r\n') || end < 2) {
    return undefined
  }
  const lines = part.slice(2, end).split('\r\n')
  const dispositions = lines.filter((line) => disposition.test(line))
  if (dispositions.length !== 1 || lines.some((line) => line !== dispositions[0] && !plainText.test(line))) {
    return undefined
  }
  const name = disposition.exec(dispositions[0] as string)?.[1] as string
  return { name: decode(name), text: decode(part.slice(end + 4)) }
}

/**
 * The fields of a text-only form; undefined for everything except the format of browsers. The
 * parsers that read it later interpret other formats differently, and fail on some.
 */
export function readTextFields(body: Buffer, boundary: string): TextField[] | undefined {
  const parts = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`)
  const [preamble, ...rest] = parts
  const close = rest.pop()
  if (preamble !== '' || (close !== '--\r\n' && close !== '--') || rest.length > maxFields) {
    return undefined
  }
  const fields: TextField[] = []
  for (const part of rest) {
    const field = readPart(part)
    if (!field) {
      return undefined
    }
    fields.push(field)
  }
  return fields
}
