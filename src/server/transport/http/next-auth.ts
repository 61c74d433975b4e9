import { NextRequest } from 'next/server'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { cookieNames } from '@/config/cookies'
import { announceSiteUrl, env } from '@/config/env'
import { body, session as limits } from '@/config/limits'
import { paths, safeCallbackUrl } from '@/config/paths'
import { authSecret } from '@/config/required-env'
import { container } from '../../container'
import { AppError, isAppError } from '../../kernel/app-error'
import { execute } from '../../kernel/execute'
import { identify } from '../../kernel/identify'
import { decodeSession } from '../../kernel/session-cookie'
import type { AnyUseCase } from '../../kernel/use-case'
import { signedInCookies, signedOutCookies, toSetCookie } from './auth-cookies'
import { problemResponse, toProblem } from './problem'
import { readJsonObject, readText } from './read-json'
import { readCredentials, readRequestInfo } from './request-info'
import type { RouteContext } from './route-handler'
import { refuseForeign } from './to-route'

/**
 * The calls that this product uses. Next-auth would answer more: a log for clients, its own pages, other
 * sign-ins.
 */
export const nextAuthCalls: Record<string, readonly string[]> = {
  csrf: ['GET'],
  session: ['GET'],
  providers: ['GET'],
  signout: ['POST'],
  'callback/user': ['POST'],
  'callback/admin': ['POST'],
}

/** The next-auth codes that may be logged; its messages can contain client input. */
const loggedCodes = new Set([
  'JWT_SESSION_ERROR',
  'SESSION_ERROR',
  'SIGNOUT_ERROR',
  'CALLBACK_CREDENTIALS_HANDLER_ERROR',
  'CALLBACK_CREDENTIALS_JWT_ERROR',
  'NO_SECRET',
  'MISSING_NEXTAUTH_API_ROUTE_ERROR',
  'INVALID_CALLBACK_URL_ERROR',
  'AUTH_ON_ERROR_PAGE_ERROR',
])

/** The use cases behind next-auth's calls. The first two return the session for the cookie. */
interface SessionUseCases {
  user: AnyUseCase
  admin: AnyUseCase
  signOut: AnyUseCase
}

const run = (useCase: AnyUseCase, headers: Headers, input: unknown) =>
  execute(useCase, {
    credentials: readCredentials(headers),
    request: readRequestInfo(headers),
    readInput: async () => input,
  })

/** The data of a sign-in for the cookies of the answer. */
interface Started {
  device?: string
}

const loginProvider = (id: 'user' | 'admin', useCase: AnyUseCase, headers: Headers, started: Started) =>
  Credentials({
    id,
    name: id,
    credentials: {
      username: { label: 'Email/Username', type: 'text' },
      password: { label: 'Password', type: 'password' },
    },
    async authorize(input) {
      try {
        const session = (await run(useCase, headers, input ?? {})) as {
          userId: string
          cookie?: string
          device: string
        }
        // The second factor is asked for on our own page only: without it there is no session.
        if (!session.cookie) {
          throw new AppError('second_factor')
        }
        started.device = session.device
        return { id: session.userId, cookie: session.cookie }
      } catch (error) {
        throw isAppError(error) ? new Error(error.code) : error
      }
    },
  })

/** The token contains only our own claims, so its cookie is the same as the one that our forms set. */
const callbacksFor = (headers: Headers): NextAuthOptions['callbacks'] => ({
  async jwt({ token, user }) {
    const cookie = (user as { cookie?: string } | undefined)?.cookie
    const claims = cookie ? await decodeSession(cookie) : token
    return { sid: claims?.sid, roles: claims?.roles }
  },
  async session({ session }) {
    const { sessionCookie } = readCredentials(headers)
    const actor = await identify({ sessionCookie }, container().clock.now())
    return actor.kind === 'user'
      ? { expires: session.expires, user: { name: actor.user.firstName } }
      : { expires: new Date(0).toISOString() }
  },
  redirect: ({ url }) =>
    `${env().SITE_URL}${safeCallbackUrl(url.replace(env().SITE_URL, '') || '/') ?? paths.home}`,
})

const cookieMaxAgeMs = (action: string) =>
  action === 'callback/admin' ? limits.staff.absoluteMs : limits.student.absoluteMs

function optionsFor(
  headers: Headers,
  action: string,
  { user, admin, signOut }: SessionUseCases,
  started: Started,
): NextAuthOptions {
  const secure = env().SITE_URL.startsWith('https://')
  return {
    secret: authSecret(),
    session: { strategy: 'jwt', maxAge: cookieMaxAgeMs(action) / 1000 },
    cookies: {
      sessionToken: {
        name: cookieNames(env().SITE_URL).session,
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
    },
    pages: { signIn: paths.login, error: paths.login },
    providers: [
      loginProvider('user', user, headers, started),
      loginProvider('admin', admin, headers, started),
    ],
    callbacks: callbacksFor(headers),
    events: {
      signOut: async () => {
        await run(signOut, headers, {})
      },
    },
    logger: {
      error: (code) => {
        const reason = loggedCodes.has(code) ? code : 'other'
        container().log.warn({ event: 'next_auth.error', reason }, 'next-auth refused')
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

/** Next-auth does not manage our hint cookie for static pages: it follows the session's cookie. */
async function withOurCookies(
  response: Response,
  action: string,
  { device = '' }: Started,
): Promise<Response> {
  const name = `${cookieNames(env().SITE_URL).session}=`
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(name))
  if (!set || action === 'session') {
    return response
  }
  const value = set.slice(name.length).split(';')[0] ?? ''
  const ours = value
    ? signedInCookies({
        cookie: value,
        maxAgeMs: cookieMaxAgeMs(action),
        roles: (await decodeSession(value))?.roles ?? [],
        device,
      })
    : signedOutCookies()
  const headers = new Headers(response.headers)
  for (const cookie of ours) {
    if (`${cookie.name}=` !== name) {
      headers.append('set-cookie', toSetCookie(cookie))
    }
  }
  return new Response(response.body, { status: response.status, headers })
}

/** The fields of a login form as strings, in any encoding. */
async function readFields(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/json\s*(;|$)/i.test(type)) {
    const fields = Object.entries(await readJsonObject(request, body.signInBytes))
    return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  }
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw new AppError('unsupported_type')
  }
  return new URLSearchParams(await readText(request, body.signInBytes))
}

/** Refuses unknown calls, cross-site calls, and bodies longer than any login form. */
async function judgeCall(request: Request, action: string): Promise<Request> {
  const methods = Object.hasOwn(nextAuthCalls, action) ? nextAuthCalls[action] : undefined
  if (!methods) {
    throw new AppError('not_found')
  }
  if (!methods.includes(request.method)) {
    throw new AppError('method_not_allowed')
  }
  if (request.method === 'GET') {
    return request
  }
  refuseForeign(request)
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.delete('content-length')
  const fields = await readFields(request)
  return new NextRequest(request.url, { method: request.method, headers, body: fields.toString() })
}

/**
 * The only use of next-auth in this product: everything else knows only the cookie and the row that it names.
 */
export function nextAuthHandler(useCases: SessionUseCases) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    announceSiteUrl()
    const { nextauth } = await context.params
    const action = [nextauth].flat().join('/')
    try {
      const started: Started = {}
      const judged = await judgeCall(request, action)
      const handle = NextAuth(optionsFor(request.headers, action, useCases, started)) as (
        request: Request,
        context: RouteContext,
      ) => Promise<Response>
      const response = await handle(judged, context)
      // Next-auth reports an address that it cannot read as a configuration error.
      if (response.status >= 500) {
        throw new AppError('malformed')
      }
      return withOurCookies(response, action, started)
    } catch (error) {
      const { locale, id } = readRequestInfo(request.headers)
      return problemResponse(toProblem(error, locale, id))
    }
  }
}
