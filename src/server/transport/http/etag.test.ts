import { expect, it } from 'vitest'
import { respondIfChanged } from './etag'

const respond = (output: unknown, ifNoneMatch?: string) =>
  respondIfChanged(
    output,
    new Request('http://localhost/api', {
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    }),
  )
const etagOf = (output: unknown) => respond(output).headers.get('etag') ?? ''

it('returns the full body to a client that has another version', async () => {
  for (const ifNoneMatch of [undefined, '"x"', '', '*x', etagOf({ messages: 2 })]) {
    const answer = respond({ messages: 1 }, ifNoneMatch)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ messages: 1 })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
})

it('returns 304 to a client that has this version', async () => {
  const etag = etagOf({ messages: 1 })
  for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const answer = respond({ messages: 1 }, ifNoneMatch)
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('etag')).toBe(etag)
  }
})
