import { expect, it } from 'vitest'
import { respondIfChanged } from './etag'

const ask = (output: unknown, known?: string) =>
  respondIfChanged(
    output,
    new Request('http://localhost/api', { headers: known === undefined ? {} : { 'if-none-match': known } }),
  )
const etagOf = (output: unknown) => ask(output).headers.get('etag') ?? ''

it('answers in full to who does not know it yet', async () => {
  for (const known of [undefined, '"x"', '', '*x', etagOf({ messages: 2 })]) {
    const answer = ask({ messages: 1 }, known)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ messages: 1 })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
})

it('answers nothing but that it is the same', async () => {
  const etag = etagOf({ messages: 1 })
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const answer = ask({ messages: 1 }, known)
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('etag')).toBe(etag)
  }
})
