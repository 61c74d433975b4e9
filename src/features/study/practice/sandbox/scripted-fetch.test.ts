import { expect, it } from 'vitest'
import type { ScriptedResponse } from '../runners/project/files'
import { scriptFetch } from './scripted-fetch'

const responses: ScriptedResponse[] = [
  { path: '/api/prices', json: [{ name: 'Eru', price: 1500 }] },
  { path: 'api/missing', status: 404, text: 'no' },
  { path: '/api/empty' },
  { path: '/api/gone', status: 204 },
  { path: '/api/down', fails: true, after_ms: 5 },
  { path: '/api/slow', json: 1, after_ms: 900 },
  { path: 'https://rates.example/xaf', json: { eur: 655.957 } },
]
const waited: number[] = []
const call = scriptFetch({
  page: 'index.html',
  files: { 'index.html': '<p>', 'data/menu.json': '["Eru"]' },
  responses,
  later(work, ms) {
    waited.push(ms)
    queueMicrotask(work)
  },
})

it('answers what the exercise scripts', async () => {
  const prices = await call('/api/prices?day=1')
  expect([prices.ok, prices.headers.get('content-type'), await prices.json()]).toEqual([
    true,
    'application/json',
    [{ name: 'Eru', price: 1500 }],
  ])
  const missing = await call('api/missing')
  expect([missing.ok, missing.status, await missing.text()]).toEqual([false, 404, 'no'])
  expect(await (await call('/api/empty')).text()).toBe('')
  expect((await call('/api/gone')).status).toBe(204)
  expect(await (await call('https://rates.example/xaf')).json()).toEqual({ eur: 655.957 })
})

it('gives the project’s own files', async () => {
  expect(await (await call('data/menu.json')).json()).toEqual(['Eru'])
})

it.each(['/api/down', '/api/other', 'http://127.0.0.1/api/prices', 'https://elsewhere.example/', 'http://['])(
  'fails as without a network: %s',
  async (address) => {
    await expect(call(address)).rejects.toThrow('Failed to fetch')
  },
)

it('takes its time, unless it is aborted', async () => {
  waited.length = 0
  await call('/api/slow')
  expect(waited).toEqual([900])
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(call('/api/slow', { signal })).rejects.toThrow('enough')
})
