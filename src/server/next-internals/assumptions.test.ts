import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type * as ReactModule from 'react'
import type * as ReactDomServer from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import nextConfig from '../../../next.config.mjs'
import { isActionBody } from './action-body'
import { actionHeader } from './action-header'
import { prerenderedHeader, staleTimeHeader } from './answer-headers'
import { replaceWrites } from './answer-writes'
import { type Assumption, assumptions } from './assumptions'
import { isBareDocument } from './bare-document'
import { filesFolder, routePatterns, routesOfPages } from './build-manifests'
import { takeFrameworkScripts } from './framework-scripts'
import { createHold } from './framework-tags'
import { placeParts } from './late-parts'
import { loopbackHost } from './loopback-host'
import { policyHeader } from './nonce-header'
import { builtFilesAddress, pictureOptimiser } from './own-addresses'
import { createPlainData } from './page-data'
import { hasRenderState } from './render-state'
import { isSetByNext } from './request-headers'
import { rewrittenPathHeader } from './rewritten-path'
import { routerDataType, routerHeader } from './router-requests'

type Name = keyof typeof assumptions

const all: [string, Assumption][] = Object.entries(assumptions)
const folder = 'src/server/next-internals'
const document = 'docs/next-internals.md'

const load = createRequire(import.meta.url)
const installed = (name: string): string => load(`${name}/package.json`).version
const textOf = (file: string) => readFileSync(`node_modules/next/dist/${file}`, 'utf8')

it.each(all)('%s: next, react and react-dom are as it was checked', (name, { checkedWith }) => {
  const now = Object.fromEntries(Object.keys(checkedWith).map((each) => [each, installed(each)]))
  expect(now, `Check the assumption «${name}» again, as ${document} says`).toEqual(checkedWith)
})

/** The React that is part of Next and renders the pages. */
interface Bundled {
  React: typeof ReactModule
  server: typeof ReactDomServer
  encodeReply: (value: unknown) => Promise<FormData | string>
}
let bundled: Bundled
/** A page that Next's own build rendered, from Next's package. */
const builtPage = textOf('bundle-analyzer/index.html')

beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'production')
  bundled = {
    React: load('next/dist/compiled/react'),
    server: load('next/dist/compiled/react-dom/server.node'),
    encodeReply: load('next/dist/compiled/react-server-dom-turbopack/client.browser').encodeReply,
  }
  vi.unstubAllEnvs()
})

/** A page with scripts, requested from React as Next does it. Its last part is read later. */
async function writtenPage(htmlId?: string): Promise<string> {
  const { React, server } = bundled
  const { createElement } = React
  let arrive = () => {}
  const late = new Promise<void>((done) => {
    arrive = done
  }).then(() => createElement('p', null, 'late'))
  const head = createElement(
    'head',
    null,
    createElement('meta', { name: 'render-state', content: 'absent' }),
    createElement('script', { src: `${builtFilesAddress}chunks/a.js`, async: true }),
  )
  const body = createElement('body', null, createElement(React.Suspense, { fallback: 'wait' }, late))
  const out = new PassThrough()
  const { pipe } = server.renderToPipeableStream(createElement('html', { id: htmlId }, head, body), {
    bootstrapScripts: [`${builtFilesAddress}chunks/main.js`],
    onShellReady() {
      pipe(out)
      arrive()
    },
  })
  return text(out)
}

function isNamed(names: Record<string, unknown>, expected: Record<string, string>) {
  expect(names).toMatchObject(expected)
}

/** The assumptions that can be checked with the installed files, without a build. */
const shown: Partial<Record<Name, () => void | Promise<void>>> = {
  async 'answer-writes'() {
    const { pipeToNodeResponse } = load('next/dist/server/pipe-readable')
    const calls: string[] = []
    const server = createServer((_, res) => {
      const { writeHead, write, end } = res
      replaceWrites(res, {
        head: () => calls.push('head'),
        flush() {
          calls.push('flush')
          writeHead.call(res, 200)
        },
        write(bytes) {
          calls.push(`write ${Buffer.from(bytes)}`)
          return write.call(res, bytes, 'utf8')
        },
        end() {
          calls.push('end')
          end.call(res, undefined, 'utf8')
        },
      })
      pipeToNodeResponse(new Blob(['page']).stream(), res)
    })
    await new Promise<void>((done) => server.listen(0, done))
    try {
      const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}`)
      expect([await answer.text(), calls]).toEqual(['page', ['flush', 'write page', 'end']])
    } finally {
      server.close()
    }
  },
  'answer-headers'() {
    isNamed(load('next/dist/client/components/app-router-headers'), {
      NEXT_IS_PRERENDER_HEADER: prerenderedHeader,
      NEXT_ROUTER_STALE_TIME_HEADER: staleTimeHeader,
    })
    expect(textOf('build/templates/app-page-runtime.js')).toContain("res.setHeader('x-nextjs-cache'")
  },
  async 'bare-document'() {
    expect(textOf('server/app-render/app-render.js')).toContain("id: '__next_error__'")
    expect(isBareDocument(Buffer.from(await writtenPage('__next_error__')))).toBe(true)
  },
  async 'render-state'() {
    expect(hasRenderState(Buffer.from(await writtenPage()), 'absent')).toBe(true)
  },
  async 'framework-tags'() {
    for (const page of [await writtenPage(), builtPage]) {
      const before = page.split(`<script src="${builtFilesAddress}`).length - 1
      expect(before).toBeGreaterThan(1)
      expect(page).toContain('<link rel="preload" as="script"')
      const hold = createHold({ address: '/own.js', nonce: 'x' })
      const held = Buffer.concat([hold.pass(Buffer.from(page)), hold.end()]).toString()
      expect(held).not.toMatch(/<script[^>]* src="\/_next|<link[^>]* as="script"/)
      expect(held.split(`<script data-held="${builtFilesAddress}`).length - 1).toBe(before)
    }
  },
  'page-data'() {
    const data = createPlainData()
    const plain = Buffer.concat([data.pass(Buffer.from(builtPage)), data.end()]).toString()
    expect(builtPage).toContain('self.__next_f.push([1,"')
    expect(plain).not.toContain('self.__next_f.push([1,"')
    const { htmlEscapeJsonString } = load('next/dist/shared/lib/htmlescape')
    expect(htmlEscapeJsonString('<>&')).toBe('\\u003c\\u003e\\u0026')
  },
  'framework-scripts'() {
    const taken = takeFrameworkScripts(builtPage)
    expect(taken?.html).not.toMatch(/__next_f|TURBOPACK|<script[^>]* src=|<link[^>]* as="script"/)
    expect(taken?.inline[0]).toContain('["TURBOPACK"]')
    expect(taken?.inline[1]).toBe('(self.__next_f=self.__next_f||[]).push([0])')
    expect(taken?.files.length).toBeGreaterThan(1)
  },
  async 'late-parts'() {
    const page = await writtenPage()
    expect(page).toContain('$RC("B:0","S:0")</script>')
    expect(placeParts(page)).toContain('<!--$--><p>late</p><!--/$-->')
    expect(placeParts(page)).not.toMatch(/\$RC|<template|wait|hidden/)
  },
  'action-header'() {
    isNamed(load('next/dist/client/components/app-router-headers'), { ACTION_HEADER: actionHeader })
  },
  async 'action-body'() {
    const form = new FormData()
    form.set('email', 'a@b.cm')
    const body = await bundled.encodeReply([{ status: 'idle' }, form])
    const request = new Request('http://academy.test', { method: 'POST', body })
    const type = request.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await request.arrayBuffer())
    expect(isActionBody({ [actionHeader]: 'x', 'content-type': type }, bytes)).toBe(true)
  },
  'router-requests'() {
    isNamed(load('next/dist/client/components/app-router-headers'), {
      RSC_HEADER: routerHeader,
      RSC_CONTENT_TYPE_HEADER: routerDataType,
    })
  },
  'rewritten-path'() {
    isNamed(load('next/dist/client/components/app-router-headers'), {
      NEXT_REWRITTEN_PATH_HEADER: rewrittenPathHeader,
    })
    expect(textOf('client/route-params.js')).toContain('NEXT_REWRITTEN_PATH_HEADER')
  },
  'request-headers'() {
    const list = /INTERNAL_HEADERS = \[([^\]]+)\]/.exec(textOf('server/lib/server-ipc/utils.js'))?.[1] ?? ''
    const names = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !isSetByNext(name))).toEqual([])
  },
  'nonce-header'() {
    const { getScriptNonceFromHeaders } = load('next/dist/server/app-render/get-script-nonce-from-header')
    expect(getScriptNonceFromHeaders({ [policyHeader]: "script-src 'nonce-bm9uY2U='" })).toBe('bm9uY2U=')
  },
  'own-addresses'() {
    const files = textOf('server/lib/router-utils/filesystem.js')
    expect(files).toContain(`'${builtFilesAddress.slice(0, -1)}'`)
    expect(files).toContain(`'${pictureOptimiser}'`)
  },
  'build-manifests'() {
    isNamed(load('next/dist/shared/lib/constants'), {
      APP_PATH_ROUTES_MANIFEST: routesOfPages,
      ROUTES_MANIFEST: routePatterns,
      CLIENT_STATIC_FILES_PATH: filesFolder,
    })
  },
  'upgrade-handler'() {
    const server = textOf('server/next.js')
    expect(server).toContain('get upgradeHandler()')
    expect(server).toContain('setupWebSocketHandler(this.options.httpServer')
  },
  'loopback-host'() {
    const { NextURL } = load('next/dist/server/web/next-url')
    expect(['127.0.0.1', '[::1]'].map((host) => new NextURL(`http://${host}/`).hostname)).toEqual([
      loopbackHost,
      loopbackHost,
    ])
  },
  'redirect-error'() {
    isNamed(load('next/dist/client/components/redirect-error'), { REDIRECT_ERROR_CODE: 'NEXT_REDIRECT' })
  },
  'built-file-names'() {
    expect(builtPage).toContain('<script src="/_next/static/chunks/')
  },
  'router-names'() {
    isNamed(load('next/dist/client/components/app-router-headers'), {
      RSC_HEADER: 'rsc',
      NEXT_RSC_UNION_QUERY: '_rsc',
    })
  },
  'experimental-options'() {
    const known = textOf('server/config-schema.js')
    const options = Object.keys(nextConfig.experimental ?? {})
    expect(options.length).toBeGreaterThan(3)
    expect(options.filter((option) => !known.includes(`${option}: `))).toEqual([])
  },
  'release-parts'() {
    expect(existsSync(load.resolve('next/dist/compiled/@vercel/nft'))).toBe(true)
    expect(textOf('server/config.js')).toContain('process.env.__NEXT_PRIVATE_STANDALONE_CONFIG')
  },
}

it.each(Object.entries(shown))('%s: the installed files are as assumed', (_, check) => check())

const placesOf = ([name, { where }]: [string, Assumption]) => where ?? [`${folder}/${name}.ts`]

it('each assumption names files that are there, and each module here is one of them', () => {
  const named = all.flatMap((entry) => [...placesOf(entry), ...entry[1].shownBy])
  expect(named.filter((path) => !existsSync(path))).toEqual([])
  const modules = globSync(`${folder}/*.ts`).filter((path) => !/\.test\.ts$|\/assumptions\.ts$/.test(path))
  expect(modules.sort()).toEqual(
    all
      .filter(([, { where }]) => !where)
      .flatMap(placesOf)
      .sort(),
  )
})

const ofNext =
  /__next|__NEXT|TURBOPACK|\$R[BCTVX]\b|\bx-nextjs|next-action|text\/x-component|_next\b|['"]_?rsc['"]|headers\.rsc|NEXT_REDIRECT|next\/dist\/(?!bin\/)/

it('nowhere else is anything of the kind', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.mjs', '*.{ts,mjs}']).filter(
    (path) => !/\.(test|ops)\.tsx?$/.test(path) && !path.startsWith(`${folder}/`),
  )
  expect(files.length).toBeGreaterThan(1_000)
  const allowed = all.flatMap(placesOf)
  const found = files.filter((path) => ofNext.test(readFileSync(path, 'utf8')))
  expect(found.filter((path) => !allowed.includes(path))).toEqual([])
})

const code = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join(', ')
const versions = (checkedWith: Assumption['checkedWith']) =>
  Object.entries(checkedWith)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')

it(`${document} shows them all`, () => {
  const rows = all.map((entry) => {
    const [name, { assumed, otherwise, shownBy, checkedWith }] = entry
    return `| ${name} | ${assumed} | ${code(placesOf(entry))} | ${otherwise} | ${code(shownBy)} | ${versions(checkedWith)} |`
  })
  const lines = readFileSync(document, 'utf8').split('\n')
  expect(lines.filter((line) => /^\| [a-z]+-/.test(line))).toEqual(rows)
})
