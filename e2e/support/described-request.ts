import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { answerChecker } from '../../src/testing/api-answers'

/** Before a call reaches its route, the entry may refuse it, as it may refuse any other. */
const refusedAtEntry = [400, 403, 404, 405, 408, 411, 413, 414, 415, 421, 431, 503]

type Check = ReturnType<typeof answerChecker>
let check: Promise<Check> | undefined

const methods = ['get', 'post', 'put', 'patch', 'delete', 'fetch'] as const
type Method = (typeof methods)[number]
const isMethod = (name: unknown): name is Method => methods.includes(name as Method)

async function expectDescribed(answer: APIResponse, method: string, checkAnswer: Check) {
  const { pathname } = new URL(answer.url())
  if (!pathname.startsWith('/api/') || method === 'HEAD') {
    return
  }
  const fault = checkAnswer({
    method,
    path: pathname,
    status: answer.status(),
    contentType: answer.headers()['content-type'] ?? '',
    body: await answer.text(),
  })
  const atEntry = refusedAtEntry.includes(answer.status()) && fault?.includes('is not described')
  expect(atEntry ? undefined : fault).toBeUndefined()
}

/** The same, checking each answer of the API against the description that the running product serves. */
export async function describedRequest(request: APIRequestContext): Promise<APIRequestContext> {
  check ??= request.get('/api/openapi.json').then(async (answer) => answerChecker(await answer.json()))
  const checkAnswer = await check
  return new Proxy(request, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (!isMethod(name)) {
        return typeof member === 'function' ? member.bind(target) : member
      }
      return async (url: string, options?: Parameters<APIRequestContext['fetch']>[1]) => {
        const answer = await target[name](url, options)
        const method = name === 'fetch' ? (options?.method ?? 'GET') : name
        // A form that was led on to a page has the page's answer.
        if (new URL(answer.url()).pathname === new URL(url, answer.url()).pathname) {
          await expectDescribed(answer, method.toUpperCase(), checkAnswer)
        }
        return answer
      }
    },
  })
}
