import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { isActionBody, mayBeAction } from './action-body'

/** React's own client, in the version that Next bundles and browsers run. */
const { encodeReply } = createRequire(import.meta.url)(
  'next/dist/compiled/react-server-dom-turbopack/client.browser',
) as { encodeReply: (value: unknown) => Promise<FormData | string> }

const id = '60'.padEnd(42, 'a')
const boundary = '----WebKitFormBoundary0123456789abcdef'
const multipart = `multipart/form-data; boundary=${boundary}`
const part = (name: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const close = `--${boundary}--\r\n`

const byScript = (body: string, type = multipart) =>
  isActionBody({ 'next-action': id, 'content-type': type }, Buffer.from(body))
const byForm = (body: string, type = multipart) => isActionBody({ 'content-type': type }, Buffer.from(body))

async function asSent(form: FormData | string, action?: string) {
  const request = new Request('http://academy.test/', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? undefined
  return isActionBody(
    { 'content-type': type, ...(action ? { 'next-action': action } : {}) },
    Buffer.from(await request.arrayBuffer()),
  )
}

const form = (fields: Record<string, string>) => {
  const filled = new FormData()
  for (const [name, text] of Object.entries(fields)) {
    filled.append(name, text)
  }
  return filled
}

describe('an action call that cannot be decoded', () => {
  const call = (values: string) => `${part('_1_email', 'a@b.cm')}${part('0', values)}${close}`

  it.each([
    ...[
      '',
      '[',
      'null',
      '{}',
      '"$K1"',
      '["$K1"]',
      '[null]',
      '[null,"$K1",1]',
      '[null,"$K2"]',
      '["$K1","$K1"]',
    ],
    ...[
      '["$1","$K1"]',
      '[{"a":"$h1"},"$K1"]',
      '["$Q0","$K1"]',
      '["$n1","$K1"]',
      '["$B0","$K1"]',
      '["$","$K1"]',
    ],
    ...['["$T","$K1"]', '["$R1","$K1"]', '["$@1","$K1"]', '["$undefinedly","$K1"]', '["$NaN1","$K1"]'],
    ...['[{"a":"$0:1"},"$K1"]', '[{"a":"$0:0:b"},"$K1"]', '[{"a":"x","b":"$0:0:a"},"$K1"]'],
    '[{"__proto__":{},"b":"$0:0:__proto__"},"$K1"]',
    `[${'['.repeat(20_000)}${']'.repeat(20_000)},"$K1"]`,
    `[{"a":{},"b":[${Array(11).fill('"$0:0:a"')}]},"$K1"]`,
  ])('is rejected for its arguments %.60s', (values) => expect(byScript(call(values))).toBe(false))

  const whole = call('[{"status":"idle"},"$K1"]')
  it('differs from a valid one in nothing else', () => expect(byScript(whole)).toBe(true))

  it.each([
    ['no body', ''],
    ['no arguments', `${part('_1_email', 'a@b.cm')}${close}`],
    ['arguments twice', `${part('0', '[null,"$K1"]')}${part('0', '[null,"$K1"]')}${close}`],
    ['a field of its own', `${part('email', 'a@b.cm')}${part('0', '[null,"$K1"]')}${close}`],
    ['a part that nothing refers to', `${part('1', '[]')}${part('0', '[null,"$K1"]')}${close}`],
    ['a stream', `${part('S1', 'C')}${part('0', '[null,"$K1"]')}${close}`],
    ['no end', whole.slice(0, -close.length)],
    ['half an end', whole.slice(0, -4)],
    ['more behind its end', `${whole}x`],
    ['something before its beginning', `x\r\n${whole}`],
    ['another boundary', whole.replaceAll(boundary, `${boundary}x`)],
    ['no name', whole.replace('name="_1_email"', 'x="_1_email"')],
    ['a name without quotes', whole.replace('name="_1_email"', 'name=_1_email')],
    ['an escape in a name', whole.replace('_1_email', '_1_\\"email')],
    ['NUL in a name', whole.replace('_1_email', '_1_\0')],
    ['a name of 201 characters', whole.replace('_1_email', '_1_'.padEnd(201, 'x'))],
    ['a second name', whole.replace('name="_1_email"', 'name="_1_email"; name*="x"')],
    ['a file', whole.replace('name="_1_email"', 'name="_1_email"; filename="a"')],
    ['no disposition', whole.replace('Content-Disposition: ', 'X: ')],
    ['two dispositions', whole.replace('\r\n\r\n', '\r\nContent-Disposition: form-data; name="0"\r\n\r\n')],
    ['another encoding', whole.replace('\r\n\r\n', '\r\nContent-Transfer-Encoding: base64\r\n\r\n')],
    ['another type', whole.replace('\r\n\r\n', '\r\nContent-Type: application/json\r\n\r\n')],
    ['lines that end otherwise', whole.replaceAll('\r\n', '\n')],
    ['too many fields', `${part('_1_a', '').repeat(500)}${part('0', '[null,"$K1"]')}${close}`],
  ])('is rejected for %s', (_, body) => expect(byScript(body)).toBe(false))

  it.each([
    ...['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'multipart/form-data', ''],
    ...['multipart/form-data; boundary=short', `Multipart/Form-Data; boundary=${boundary}`],
    `multipart/form-data; boundary="${boundary}`,
  ])('is rejected for its type %s', (type) => expect(byScript(whole, type)).toBe(false))
})

describe('a form without JavaScript that cannot be decoded', () => {
  const action = `{"id":"${id}","bound":"$@1"}`
  const fields = (changes: Record<string, string | undefined> = {}) =>
    Object.entries({
      $ACTION_REF_1: '',
      '$ACTION_1:0': action,
      '$ACTION_1:1': '[{}]',
      email: 'a',
      ...changes,
    })
      .map(([name, text]) => (text === undefined ? '' : part(name, text)))
      .join('')

  it('differs from a valid one in nothing else', () => expect(byForm(fields() + close)).toBe(true))

  it.each([
    { $ACTION_REF_1: undefined },
    { '$ACTION_1:0': undefined },
    { '$ACTION_1:1': undefined },
    { '$ACTION_1:2': '[]' },
    { $ACTION_REF_2: '' },
    { [`$ACTION_ID_${id}`]: '' },
    { '$ACTION_1:0': '{' },
    { '$ACTION_1:0': `{"id":"${id}","bound":null}` },
    { '$ACTION_1:0': `{"id":"${id}#x","bound":"$@1"}` },
    { '$ACTION_1:0': `{"id":"${id}","bound":"$@2"}` },
    { '$ACTION_1:1': '[' },
    { '$ACTION_1:1': '[]' },
    { '$ACTION_1:1': '[1,2]' },
    { '$ACTION_1:1': '["$K1"]' },
    { '$ACTION_1:1': '["$0:id"]' },
  ])('is rejected: %o', (changes) => expect(byForm(fields(changes) + close)).toBe(false))

  it('is rejected with a duplicate hidden field, and with none', () => {
    expect(byForm(part('$ACTION_1:0', action) + fields() + close)).toBe(false)
    expect(byForm(part('email', 'a') + close)).toBe(false)
  })
})

describe('what the forms of the site send', () => {
  const shared = { name: 'Amina' }

  it.each([
    { status: 'idle' },
    { status: 'error', errors: undefined, values: { name: '$5 – é 😀', empty: '' }, at: 1_764_000_000_000 },
    { status: 'ok', data: { list: [1, null, true, Number.NaN, -0, 'x'], at: new Date(0) } },
    { status: 'ok', data: { first: shared, second: shared, list: [shared] } },
    null,
  ])('is accepted as React writes it: %o', async (state) => {
    const fields = form({ email: 'a@b.cm', 'naïve "name"': 'x', text: `--${boundary}\r\n\r\n"$K1"\0é` })
    expect(await asSent(await encodeReply([state, fields]), id)).toBe(true)
    expect(await asSent(await encodeReply([state, new FormData()]), id)).toBe(true)
  })

  it('is accepted from a form and its button without JavaScript', async () => {
    const hidden = (at: number) => ({
      [`$ACTION_REF_${at}`]: '',
      [`$ACTION_${at}:0`]: `{"id":"${id}","bound":"$@1"}`,
      [`$ACTION_${at}:1`]:
        '[{"status":"error","values":{"email":"$$"},"errors":"$undefined","a":{},"b":"$1:0:a"}]',
      $ACTION_KEY: 'k1',
    })
    expect(await asSent(form({ ...hidden(1), email: 'a@b.cm' }))).toBe(true)
    expect(await asSent(form({ ...hidden(1), ...hidden(2), email: 'a@b.cm' }))).toBe(true)
    // The form was sent with another button: the fields of this button are there, but not its reference.
    const { $ACTION_REF_2, ...notPressed } = hidden(2) as Record<string, string>
    expect(await asSent(form({ ...hidden(1), ...notPressed, email: 'a@b.cm' }))).toBe(true)
    expect(await asSent(form({ ...hidden(1), ...notPressed, '$ACTION_2:1': '["$K1"]' }))).toBe(false)
    expect(await asSent(form({ ...hidden(1), ...notPressed, '$ACTION_2:0': '{}' }))).toBe(false)
    expect(await asSent(form({ ...hidden(1), ...hidden(2), ...hidden(3) }))).toBe(false)
  })

  it('is checked wherever Next would decode it', () => {
    expect(mayBeAction('POST', { 'next-action': '' })).toBe(true)
    expect(mayBeAction('POST', { 'content-type': 'multipart/form-data' })).toBe(true)
    expect(mayBeAction('POST', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(false)
    expect(mayBeAction('GET', { 'next-action': id })).toBe(false)
  })
})
