import type { z } from 'zod'
import type { Actor } from '../../kernel/actor'
import type { Page } from '../../kernel/paging'
import type { UseCase } from '../../kernel/use-case'
import { type CsvFile, toExportRoute } from './csv-response'
import { csvFile, type Description, type FileAnswer, type Operations } from './openapi/operation'
import { respondWithPage } from './paging'
import type { PlainHandler, RouteHandler, RouteOptions } from './route-handler'
import { toRoute } from './to-route'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** 'GET /api/programs/{slug}'. A last part `{...rest}` stands for one part or more. */
type CallName = `${Method} /api/${string}`

/** 'GET /api/room/{id}/messages' → 'id' */
type NamesIn<Name extends string> = Name extends `${string}{${infer Part}}${infer Rest}`
  ? Part | NamesIn<Rest>
  : never

/** One call of the API: what answers it, and its description. */
interface Call<Parts extends string = never, Handler = RouteHandler | PlainHandler | null> {
  /** null: a call with `{...rest}` answers this one too. */
  handler: Handler
  /** null: only for internal use. */
  description: Description | null
  /** Only for the compiler: the parts of the address that the use case takes. */
  readonly takes?: (part: Parts) => void
}

export type Calls = Readonly<Record<CallName, Call>>

/** The names of the input's fields; any name if the schema accepts anything. */
type FieldsOf<Schema extends z.ZodType> =
  unknown extends z.input<Schema> ? string : Extract<keyof z.input<Schema>, string>

interface UseCaseCall<Schema extends z.ZodType> extends Call<FieldsOf<Schema>, RouteHandler> {
  description: Description
}

type Options<Output> = Omit<RouteOptions<Output>, 'present' | 'respond'>
/** Every field is there, at any depth. */
type Whole<T> = { [Key in keyof T]-?: Whole<T[Key]> }
/** `Sent extends Shown` refuses an answer with less than its description says, this one with more. */
type Described<Sent, Shown> = Description<Shown> & {
  answer: Whole<Shown> extends Whole<Sent> ? unknown : 'The answer has fields that are not described'
}
/** The output of the use case is the answer. */
type PlainSpec<Output, Shown> = Options<Output> & {
  present?: never
  respond?: RouteOptions<Output>['respond']
} & Described<Output, Shown>
/** The answer is made of the output. */
type PresentedSpec<Output, Sent, Shown> = Options<Output> & {
  present: (output: Output) => Sent
  respond?: never
} & Described<NoInfer<Sent>, Shown>
/** A file, a list with headers of its own, or nothing. */
type SpecialSpec<Output> = Options<Output> &
  Description & { present?: never } & (
    | ({ respond: NonNullable<RouteOptions<Output>['respond']> } & ({ answer: FileAnswer } | { list: true }))
    | { answer: null; status: 204; respond?: never }
  )

/** A call of a use case, with its options and its description. */
export function call<Schema extends z.ZodType, A extends Actor, Output>(
  useCase: UseCase<Schema, A, Output>,
  spec: SpecialSpec<NoInfer<Output>>,
): UseCaseCall<Schema>
export function call<Schema extends z.ZodType, A extends Actor, Output, Sent extends Shown, Shown>(
  useCase: UseCase<Schema, A, Output>,
  spec: PresentedSpec<NoInfer<Output>, Sent, Shown>,
): UseCaseCall<Schema>
export function call<Schema extends z.ZodType, A extends Actor, Output extends Shown, Shown>(
  useCase: UseCase<Schema, A, Output>,
  spec: PlainSpec<NoInfer<Output>, Shown>,
): UseCaseCall<Schema>
export function call<Schema extends z.ZodType, A extends Actor, Output>(
  useCase: UseCase<Schema, A, Output>,
  spec: RouteOptions<NoInfer<Output>> & Description,
): UseCaseCall<Schema> {
  return { handler: toRoute(useCase, spec), description: spec }
}

type PagedSpec<Item, Sent, Shown> = Options<Page<Item>> &
  Omit<Described<Sent, Shown>, 'list'> & {
    /** The items and their number as an answer. */
    respond?: (page: Page<unknown>, request: Request) => Response
  }

/** A page of a list: the items are the body, total count and links are in the headers. */
export function pagedCall<Schema extends z.ZodType, A extends Actor, Item, Sent extends Shown, Shown>(
  useCase: UseCase<Schema, A, Page<Item>>,
  spec: PagedSpec<NoInfer<Item>, NoInfer<Sent>, Shown> & { present: (item: NoInfer<Item>) => Sent },
): UseCaseCall<Schema>
export function pagedCall<Schema extends z.ZodType, A extends Actor, Item extends Shown, Shown>(
  useCase: UseCase<Schema, A, Page<Item>>,
  spec: PagedSpec<NoInfer<Item>, NoInfer<Item>, Shown> & { present?: never },
): UseCaseCall<Schema>
export function pagedCall<Schema extends z.ZodType, A extends Actor, Item>(
  useCase: UseCase<Schema, A, Page<Item>>,
  {
    present = (item) => item,
    respond = respondWithPage,
    ...spec
  }: PagedSpec<NoInfer<Item>, unknown, unknown> & { present?: (item: NoInfer<Item>) => unknown },
): UseCaseCall<Schema> {
  return {
    handler: toRoute(useCase, {
      ...spec,
      respond: ({ items, ...page }, request) =>
        respond({ ...page, items: items.map((item) => present(item)) }, request),
    }),
    description: { ...spec, list: true },
  }
}

/** An export of the office: a CSV, or a redirect to the page that asks for a proof of identity. */
export const exportCall = <Schema extends z.ZodType, A extends Actor>(
  useCase: UseCase<Schema, A, CsvFile>,
  spec: Pick<Description, 'summary' | 'refusals'>,
): UseCaseCall<Schema> => ({
  handler: toExportRoute(useCase),
  description: { ...spec, tag: 'Back office', answer: csvFile, otherAnswers: { 303: null } },
})

/** A call whose handler is made elsewhere. */
export const handledCall = (handler: RouteHandler, description: Description): Call<string, RouteHandler> => ({
  handler,
  description,
})

/** A call without a use case, open to everybody; without a handler if a call with `{...rest}` answers it. */
export const openCall = <Handler extends PlainHandler | null>(
  handler: Handler,
  description: Description | null,
): Call<string, Handler> => ({ handler, description })

/** A table of calls. The compiler refuses a part of an address that the input of its use case does not have. */
export const defineCalls = <
  const Table extends {
    [Name in keyof Table]: Name extends CallName ? Call<NamesIn<Name>> : never
  },
>(
  table: Table,
): Table => table

/** Several tables as one. */
export function joinCalls(...tables: readonly Calls[]): Calls {
  const entries = tables.flatMap((table) => Object.entries(table))
  const calls = Object.fromEntries(entries)
  if (Object.keys(calls).length < entries.length) {
    throw new Error('A call of the API stands in two tables')
  }
  return calls
}

/** The calls that are described. */
export const operationsOf = (calls: Calls): Operations =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, { handler, description }]) =>
      description
        ? [[name, { ...description, handler: handler && 'useCase' in handler ? handler : null }]]
        : [],
    ),
  )
