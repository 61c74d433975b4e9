import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import type { z } from 'zod'
import { requestIdHeader } from '@/config/headers'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRole } from '@/config/roles'
import { container } from '../../container'
import type { Actor } from '../../kernel/actor'
import { isAppError } from '../../kernel/app-error'
import { execute } from '../../kernel/execute'
import { endsSoon, identify } from '../../kernel/identify'
import { ownerKey } from '../../kernel/owner-key'
import type { UseCase } from '../../kernel/use-case'
import { noteLightPage, notePageOwner } from '../../next-internals/page-notes'
import { readCredentials, readRequestInfo } from './request-info'

/** The caller of this page; read once per request. */
export const currentActor = cache(
  async (): Promise<Actor> => identify(readCredentials(await headers()), container().clock.now()),
)

/** This page contains only teaching, so the device of its student may keep it. */
export async function allowKeeping(): Promise<void> {
  const [requestHeaders, actor] = await Promise.all([headers(), currentActor()])
  const requestId = requestHeaders.get(requestIdHeader)
  if (requestId && actor.kind === 'user') {
    notePageOwner(requestId, ownerKey(actor.user.id))
  }
}

/**
 * This page is mainly read, so it is sent without the framework, which is fetched when it is needed (decision 19). In the last hours of a
 * session it is needed at once: it announces the end.
 */
export async function allowLight(): Promise<void> {
  const [requestHeaders, actor] = await Promise.all([headers(), currentActor()])
  const requestId = requestHeaders.get(requestIdHeader)
  if (requestId && !endsSoon(actor, container().clock.now())) {
    noteLightPage(requestId)
  }
}

export interface PageOptions {
  locale: Locale
  /** This page's path with its query, to return to after signing in. */
  path: string
  /** Where a visitor signs in: /login by default (/admin for the back office). */
  signInAt?: string
}

/** Without this, the students' login would send a back-office account back to this page. */
async function redirectOfficeUserHome(locale: Locale) {
  const actor = await currentActor()
  if (actor.kind === 'user' && !hasRole(actor.user, 'student')) {
    redirect(href(locale, paths.officePage('dashboard')))
  }
}

/**
 * Runs a use case for a page. Visitors go to the login and back. Signed-in users without the right go to the
 * login of the area, or from a student's page home to the back office. Without a required second factor: to
 * its set-up. Before a consent that is due: to the page that asks for it, and back. With a password too short for the back office: to
 * choose another one, and back. A student under 18 whose guardian has not confirmed: to the page that says what is missing. Missing,
 * somebody else's, or an impossible address: the not-found page. Everything else reaches the error page.
 */
export async function runPage<Schema extends z.ZodType, A extends Actor, Output>(
  useCase: UseCase<Schema, A, Output>,
  input: z.input<Schema>,
  { locale, path, signInAt = paths.login }: PageOptions,
): Promise<Output> {
  try {
    const requestHeaders = await headers()
    return await execute(useCase, {
      actor: await currentActor(),
      credentials: {},
      request: { ...readRequestInfo(requestHeaders), locale },
      readInput: async () => input,
      isOfArea: true,
    })
  } catch (error) {
    if (!isAppError(error)) {
      throw error
    }
    if (error.code === 'forbidden' && signInAt === paths.login) {
      await redirectOfficeUserHome(locale)
    }
    if (error.code === 'sign_in_first' || error.code === 'forbidden') {
      redirect(href(locale, signInAt, { callbackUrl: href(locale, path) }))
    }
    if (error.code === 'second_factor_first') {
      redirect(href(locale, paths.officeSecurity, { callbackUrl: href(locale, path) }))
    }
    if (error.code === 'consent_first') {
      redirect(href(locale, paths.agree, { callbackUrl: href(locale, path) }))
    }
    if (error.code === 'new_password_first') {
      redirect(href(locale, paths.officeNewPassword, { callbackUrl: href(locale, path) }))
    }
    if (error.code === 'guardian_first' || error.code === 'birth_date_first') {
      redirect(href(locale, paths.guardian))
    }
    if (error.code === 'not_found' || error.code === 'invalid') {
      notFound()
    }
    throw error
  }
}
