import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { AnyUseCase } from '@/server/kernel/use-case'

const root = join(import.meta.dirname, '../..')
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export interface RouteEntry {
  /** e.g. 'PUT /api/user/programs/[slug]/weeks/[number]' */
  name: string
  method: string
  path: string
  handler: (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
  useCase?: AnyUseCase
  options?: { idempotent?: boolean }
}

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => join(root, file))
    .sort()

type Handler = RouteEntry['handler'] & Pick<RouteEntry, 'useCase' | 'options'>

const entryOf = (method: string, path: string, handler: Handler): RouteEntry => ({
  name: `${method} ${path}`,
  method,
  path,
  handler,
  useCase: handler.useCase,
  options: handler.options,
})

/** 'GET /api/room/{id}/messages' → '/api/room/[id]/messages' */
const pathOf = (name: string) => (name.split(' ')[1] ?? '').replace(/\{([^}]*)\}/g, '[$1]')

/** Every call of the API, read from its table. */
const listCalls = async (): Promise<RouteEntry[]> =>
  Object.entries((await import('@/app/api/calls')).calls).flatMap(([name, { handler }]) =>
    handler ? [entryOf(name.split(' ')[0] ?? '', pathOf(name), handler as Handler)] : [],
  )

/** Every method of every route handler, and every call that the API's one handler answers, read from the code. */
export async function listRoutes(): Promise<RouteEntry[]> {
  const routes: RouteEntry[] = await listCalls()
  for (const file of filesOf('src/app/**/route.ts')) {
    const path = `/${relative(join(root, 'src/app'), file)
      .replace(/\/?route\.ts$/, '')
      .replace(/\([^)]*\)\//g, '')}`
    const exported = (await import(file)) as Record<string, Handler>
    for (const method of methods) {
      const handler = exported[method]
      if (handler) {
        routes.push(entryOf(method, path, handler))
      }
    }
  }
  return routes
}

type ActionEntry = Pick<RouteEntry, 'name' | 'useCase' | 'options'>

/** Every exported server action, as file and name. */
export async function listActions(): Promise<ActionEntry[]> {
  const actions: ActionEntry[] = []
  for (const file of filesOf('src/**/actions.ts')) {
    for (const [name, action] of Object.entries(
      (await import(file)) as Record<string, Pick<ActionEntry, 'useCase' | 'options'>>,
    )) {
      const { useCase, options } = action
      actions.push({ name: `${relative(root, file)} ${name}`, useCase, options })
    }
  }
  return actions
}

/** Every use case with its feature and its constant. */
export async function listUseCases() {
  const useCases: { feature: string; constant: string; useCase: AnyUseCase }[] = []
  const files = filesOf('src/features/*/*/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  for (const file of files.filter((each) => /\bdefine(UseCase|Export)\(/.test(readFileSync(each, 'utf8')))) {
    const feature = relative(join(root, 'src/features'), file).split('/')[1] ?? ''
    const exported = (await import(file)) as Record<string, AnyUseCase>
    for (const [constant, useCase] of Object.entries(exported)) {
      if (useCase?.isUseCase) {
        useCases.push({ feature, constant, useCase })
      }
    }
  }
  return useCases
}

/** Every event that a client may send over the socket. */
export async function listSocketEvents(): Promise<{ name: string; useCase?: AnyUseCase }[]> {
  const { socketEvents } = await import('@/composition/sockets')
  return [...socketEvents].map(([name, { useCase }]) => ({ name: `socket ${name}`, useCase }))
}

/** Files that listen to socket events themselves: only the transport may. */
export const listSocketListeners = () =>
  filesOf('src/{app,composition,features,server}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && /from '(socket\.io|ws)'/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file))

interface PageEntry {
  /** e.g. '/user/programs/[slug]' */
  path: string
  file: string
  source: string
}

/** Every page with its source, from which tests read its use cases. */
export const listPages = (): PageEntry[] =>
  filesOf('src/app/**/page.tsx').map((file) => ({
    path: `/${relative(join(root, 'src/app'), file)
      .replace(/\/?page\.tsx$/, '')
      .replace(/\([^)]*\)\/?/g, '')
      .replace(/^\[locale\]\/?/, '')}`.replace(/(.)\/$/, '$1'),
    file,
    source: readFileSync(file, 'utf8'),
  }))

const usesServerDirective = (source: string) => /^\s*['"]use server['"]/m.test(source)

export const listServerFiles = () =>
  filesOf('src/**/*.{ts,tsx}')
    .filter((file) => usesServerDirective(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file))

/** The use case that a page imports by this name. */
export async function importedUseCase(file: string, source: string, name: string): Promise<AnyUseCase> {
  const statement = [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*'([^']+)'/g)].find(([, names = '']) =>
    names.split(',').some((each) => each.trim() === name),
  )
  const from = statement?.[2] ?? ''
  const path = from.startsWith('@/') ? join(root, 'src', from.slice(2)) : join(file, '..', from)
  const useCase = ((await import(`${path}.ts`)) as Record<string, AnyUseCase>)[name]
  if (!useCase?.isUseCase) {
    throw new Error(`${file}: ${name} is no use case`)
  }
  return useCase
}
