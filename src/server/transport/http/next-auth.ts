import NextAuth, { type NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { cookieNames } from '@/config/cookies'
import { announceSiteUrl, env } from '@/config/env'
import { session as limits } from '@/config/limits'
import { paths, safeCallbackUrl } from '@/config/paths'
import { authSecret, container } from '../../container'
import { isAppError } from '../../kernel/app-error'
import { execute } from '../../kernel/execute'
import { identify } from '../../kernel/identify'
import { decodeSession } from '../../kernel/session-cookie'
import type { AnyUseCase } from '../../kernel/use-case'
import { signedInCookies, signedOutCookies, toSetCookie } from './auth-cookies'
import { readCredentials, readRequestInfo } from './request-info'
import type { RouteContext } from './to-route'

/** The use cases behind next-auth's calls. The first two give the session that the cookie will name. */
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

const loginProvider = (id: 'user' | 'admin', useCase: AnyUseCase, headers: Headers) =>
  Credentials({
    id,
    name: id,
    credentials: {
      username: { label: 'Email/Username', type: 'text' },
      password: { label: 'Password', type: 'password' },
    },
    async authorize(input) {
      try {
        const started = (await run(useCase, headers, input ?? {})) as { userId: string; cookie: string }
        return { id: started.userId, cookie: started.cookie }
      } catch (error) {
        throw isAppError(error) ? new Error(error.code) : error
      }
    },
  })

/** Only our own claims stand in the token: its cookie is the same as the one that our forms set. */
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
    providers: [loginProvider('user', user, headers), loginProvider('admin', admin, headers)],
    callbacks: callbacksFor(headers),
    events: {
      signOut: async () => {
        await run(signOut, headers, {})
      },
    },
    logger: {
      error: (code) => container().log.warn({ event: 'next_auth.error', reason: code }, 'next-auth refused'),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

/** What next-auth does not know of: the hint for static pages follows the session's cookie. */
function withOurCookies(response: Response, action: string): Response {
  const name = `${cookieNames(env().SITE_URL).session}=`
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(name))
  if (!set || action === 'session') return response
  const value = set.slice(name.length).split(';')[0] ?? ''
  const ours = value
    ? signedInCookies({ cookie: value, maxAgeMs: cookieMaxAgeMs(action) })
    : signedOutCookies()
  const headers = new Headers(response.headers)
  for (const cookie of ours) if (`${cookie.name}=` !== name) headers.append('set-cookie', toSetCookie(cookie))
  return new Response(response.body, { status: response.status, headers })
}

/** The whole of next-auth in this product: everything else knows only the cookie and the row that it names. */
export function nextAuthHandler(useCases: SessionUseCases) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    announceSiteUrl()
    const { nextauth } = await context.params
    const action = [nextauth].flat().join('/')
    const handle = NextAuth(optionsFor(request.headers, action, useCases)) as (
      request: Request,
      context: RouteContext,
    ) => Promise<Response>
    return withOurCookies(await handle(request, context), action)
  }
}
