import { headers } from 'next/headers'
import type { z } from 'zod'
import { isLocale, type Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { ownerField } from '@/lib/page-owner'
import type { TextKey } from '@/messages/text-key'
import { container } from '../../container'
import type { Actor } from '../../kernel/actor'
import { AppError, isAppError } from '../../kernel/app-error'
import { execute } from '../../kernel/execute'
import type { Proof } from '../../kernel/step-up'
import type { AnyUseCase, RequestInfo, UseCase } from '../../kernel/use-case'
import type { ActionState } from './action-state'
import { toProblem } from './problem'
import { isSameOrigin, readCredentials, readRequestInfo } from './request-info'
import { signInAgain } from './sign-in-again'

/** Never sent back to the page. */
const secretFields = /password|code|token|credential/i

/** The fields for the proof of identity in a form (ui/step-up.tsx). */
const proofFields = {
  password: 'stepUpPassword',
  code: 'stepUpCode',
  credential: 'stepUpCredential',
} as const

function takeProof(values: Record<string, string>): Proof | undefined {
  const proof: Proof = {}
  for (const [name, field] of Object.entries(proofFields) as [keyof Proof, string][]) {
    if (values[field]) {
      proof[name] = values[field]
    }
    delete values[field]
  }
  return Object.keys(proof).length > 0 ? proof : undefined
}

/** Error keys renamed to the form's names of the proof fields. */
const namedAsInForm = (errors: Record<string, string> | undefined) =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [proofFields[name as keyof Proof] ?? name, text]),
  )

function readForm(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.startsWith('$ACTION')) {
      values[name] = value
    }
  }
  return values
}

const keepTyped = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.test(name)))

export interface ActionOptions<Output, Data> {
  /**
   * Sets cookies, redirects, or returns what the form shows next. A redirect is thrown by next/navigation's
   * redirect().
   */
  onSuccess?: (
    output: Output,
    context: { locale: Locale; values: Record<string, string>; request: RequestInfo },
  ) => ActionState<Data> | undefined | Promise<ActionState<Data> | undefined>
  /** For a refusal that needs more than its text. */
  onRefusal?: (
    problem: ReturnType<typeof toProblem>,
    context: { locale: Locale; values: Record<string, string> },
  ) => void | Promise<void>
  /** Text key for a failure of the server (5xx), if the specification defines one. */
  failureText?: TextKey
  /** Use the form's field `idempotencyKey`, so that a form that is sent again after a lost connection has its effect once. */
  idempotent?: boolean
}

type FormAction<Data = unknown> = ((
  previous: ActionState<Data>,
  form: FormData,
) => Promise<ActionState<Data>>) & {
  useCase: AnyUseCase
  options: { idempotent?: boolean }
}

/**
 * Runs a use case for forms with useActionState: works with JavaScript and without. The form's field `locale`
 * gives its language.
 */
export function toAction<Schema extends z.ZodType, A extends Actor, Output, Data = unknown>(
  useCase: UseCase<Schema, A, Output>,
  options: ActionOptions<Output, Data> = {},
): FormAction<Data> {
  const action = async (_previous: ActionState<Data>, form: FormData): Promise<ActionState<Data>> => {
    const values = readForm(form)
    const proof = takeProof(values)
    const owner = values[ownerField]
    delete values[ownerField]
    const requestHeaders = await headers()
    const info = readRequestInfo(requestHeaders)
    const locale = isLocale(values.locale) ? values.locale : info.locale
    const request = { ...info, locale }
    let output: Output
    try {
      if (!isSameOrigin(requestHeaders)) {
        throw new AppError('cross_site')
      }
      output = await execute(useCase, {
        credentials: readCredentials(requestHeaders),
        request,
        readInput: async () => values,
        proof,
        isOfArea: true,
        owner,
        idempotencyKey: options.idempotent ? values.idempotencyKey || undefined : undefined,
      })
    } catch (error) {
      const problem = toProblem(error, locale, info.id)
      if (options.failureText && problem.status >= 500) {
        problem.message = textsOf(locale)(options.failureText)
      }
      await options.onRefusal?.(problem, { locale, values })
      const { code, message, errors } = problem
      const isOther = code === 'identity_mismatch' && owner !== undefined
      const signIn = code === 'sign_in_first' || isOther ? signInAgain(requestHeaders, locale) : undefined
      return {
        status: 'error',
        code,
        message: signIn && !isOther ? textsOf(locale)('Errors.signedOut') : message,
        signIn,
        errors: code === 'step_up' ? namedAsInForm(errors) : errors,
        ask: code === 'step_up' ? (problem.extra?.methods as string[]) : undefined,
        suggestions: isAppError(error) ? error.options.suggestions : undefined,
        values: keepTyped(values),
        at: container().clock.now().getTime(),
      }
    }
    const state = await options.onSuccess?.(output, { locale, values, request })
    return { status: 'ok', at: container().clock.now().getTime(), ...state }
  }
  return Object.assign(action, {
    useCase: useCase as AnyUseCase,
    options: { idempotent: options.idempotent },
  })
}
