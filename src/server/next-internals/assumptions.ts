type Package = 'next' | 'react' | 'react-dom'

export interface Assumption {
  /** The behaviour of Next or React that we rely on. */
  assumed: string
  /** The files with the assumption, if they cannot be in this folder; otherwise the module with this name. */
  where?: readonly [string, ...string[]]
  /** The consequence if it is no longer true. */
  otherwise: string
  /** Tests that check it, in addition to assumptions.test.ts. */
  shownBy: readonly [string, ...string[]]
  /** The versions with which it was checked. */
  checkedWith: Partial<Record<Package, string>>
}

/** The assumptions about output and internals of Next and React, shown in docs/next-internals.md. */
export const assumptions = {
  'answer-writes': {
    assumed:
      'Next writes its answers by `writeHead`, `flushHeaders`, `write` and `end` of the response it is given, and goes on after `drain`.',
    otherwise: 'Answers would leave uncompressed, without a policy and with the headers of Next.',
    shownBy: ['src/server/http-entry/pipeline.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'answer-headers': {
    assumed:
      '`x-nextjs-prerender` or `x-nextjs-cache` is on pages that were rendered earlier, without a nonce; `x-nextjs-stale-time` is for the router only.',
    otherwise:
      'Such a page would get the policy of a rendered one, and the browser would refuse its scripts; names of Next would leave.',
    shownBy: ['src/server/http-entry/pipeline.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'bare-document': {
    assumed:
      'A page that ends in `notFound()` before it is drawn is an empty document that begins with `<html id="__next_error__">`.',
    otherwise:
      'It would come without its language, and without the scripts that fill it where it is a light page.',
    shownBy: ['src/server/http-entry/pipeline.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'render-state': {
    assumed:
      'React writes the attributes of a `meta` as they stand, the name first, and Next sends no page before its head is drawn.',
    otherwise:
      'A page that says that nothing is here would be answered with 200, and an incomplete one stored.',
    shownBy: ['src/server/page-store/page-store.test.ts', 'e2e/public-pages.spec.ts'],
    checkedWith: { next: '16.4.6', 'react-dom': '19.3.1' },
  },
  'page-notes': {
    assumed:
      'Pages are rendered in the process of the server entry, share its `globalThis`, and are noted before their first bytes.',
    otherwise: 'Every page would come whole, and the service worker would keep none.',
    shownBy: ['src/server/http-entry/pipeline.test.ts', 'e2e/offline.spec.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'framework-tags': {
    assumed:
      'The tags of the framework are `<script src="/_next/static/…` and `<link rel="preload" as="script"`, and nowhere else is `<` written as such.',
    otherwise: 'Pages of students would come with the framework.',
    shownBy: ['src/server/next-internals/framework-tags.test.ts', 'e2e/weights.spec.ts'],
    checkedWith: { next: '16.4.6', 'react-dom': '19.3.1' },
  },
  'page-data': {
    assumed:
      'The data of a page are scripts `self.__next_f.push([1,"…"])` with a text of JSON, in which `<`, `>` and `&` are escaped as `\\u003c`, `\\u003e` and `\\u0026`.',
    otherwise: 'Pages would be some 2 KB larger.',
    shownBy: ['src/server/next-internals/page-data.test.ts', 'e2e/weights.spec.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'framework-scripts': {
    assumed:
      'The page\'s data are inline scripts that begin with `self.__next_f`, and the framework\'s call is one that begins with `globalThis["TURBOPACK"]`; run later in that order, they start it.',
    otherwise: 'Public pages would come with the framework.',
    shownBy: ['src/server/page-store/light-page.test.ts', 'e2e/weights.spec.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'late-parts': {
    assumed:
      'What is read late stands in `<div hidden id="S:…">` at the end, its place is `<template id="B:…">`, and `$RC("B:…","S:…")` puts it there. `src/app/globals.css` shows it without scripts.',
    otherwise: 'The page would stay as it is: without scripts its late parts come at its end.',
    shownBy: ['src/server/next-internals/late-parts.test.ts', 'e2e/without-javascript.journey.spec.ts'],
    checkedWith: { next: '16.4.6', 'react-dom': '19.3.1' },
  },
  'action-header': {
    assumed:
      'A call of a server action by JavaScript has the header `next-action`; one by a form alone has not.',
    otherwise: 'Calls by JavaScript would be refused with 400.',
    shownBy: ['src/server/next-internals/action-body.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'action-body': {
    assumed:
      "React writes an action's state and form as the fields `0` and `_1_…`, and without JavaScript as `$ACTION_…`; its decoder throws on other bodies.",
    otherwise: 'Forms would be refused with 400, or a wrong body answered with 500.',
    shownBy: ['src/server/next-internals/action-body.test.ts', 'src/testing/operations/fuzz.ops.ts'],
    checkedWith: { next: '16.4.6', react: '19.3.1' },
  },
  'router-requests': {
    assumed: "The router asks for a page's data with the header `rsc: 1`, and they are `text/x-component`.",
    otherwise: 'The router would be sent a stored page in place of data, and load the whole page.',
    shownBy: ['src/server/page-store/page-store.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'rewritten-path': {
    assumed: 'The router reads the parts of a rewritten address from the header `x-nextjs-rewritten-path`.',
    otherwise: 'After a step of the router a page in English would read wrong parts of its address.',
    shownBy: ['e2e/office-lists.spec.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'request-headers': {
    assumed:
      'The headers by which parts of Next talk to each other have one of the prefixes that are listed there.',
    otherwise:
      'A client could set one: skip the middleware, for example. Each page asks the gate all the same.',
    shownBy: ['src/server/http-entry/pipeline.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'nonce-header': {
    assumed: 'Next reads the nonce for its scripts from `content-security-policy` in the request.',
    otherwise:
      'The browser would refuse the scripts of rendered pages: they would work like without JavaScript.',
    shownBy: ['e2e/content-security-policy.spec.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'own-addresses': {
    assumed:
      'Addresses of Next begin with `/_next/`, built files with `/_next/static/`; its tools while developing, with `/__nextjs`.',
    otherwise: 'Built files would be answered with 404.',
    shownBy: ['src/server/http-entry/served-files.test.ts', 'src/server/http-entry/request-target.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'build-manifests': {
    assumed:
      'A build lists its routes in `app-path-routes-manifest.json`, their patterns in `routes-manifest.json`, and has its files in `static`.',
    otherwise: 'The process would not start; without the patterns, metrics would name no route.',
    shownBy: ['src/server/http-entry/absent-pages.test.ts', 'src/server/metrics/route-names.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'built-configuration': {
    assumed:
      'A build records its configuration in `required-server-files.json`, and Next takes it from `__NEXT_PRIVATE_STANDALONE_CONFIG`.',
    otherwise: 'A release would not start; a start from the repository would load the bundler.',
    shownBy: ['scripts/release/release.ops.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'upgrade-handler': {
    assumed:
      'Next listens for upgrades on the `httpServer` it is given, and its server has an `upgradeHandler`.',
    otherwise: 'While developing, changed code would not appear by itself. A built site has no such sockets.',
    shownBy: ['src/server/http-entry/pipeline.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'loopback-host': {
    assumed:
      'Next writes every loopback address as `localhost`, and takes a rewrite to another host for a foreign site.',
    otherwise: 'A rewrite of the middleware would be fetched over the network.',
    shownBy: ['e2e/office-on-public-pages.spec.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'module-copies': {
    assumed:
      "Next's bundle and the server entry are two copies of each module, in one process with one `globalThis`.",
    where: ['src/server/remember.ts', 'src/instrumentation.ts'],
    otherwise: 'In two processes each would have a container, a pool and notes of its own.',
    shownBy: ['src/server/container.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'middleware-places': {
    assumed: 'Next looks for the middleware in the root when it builds, and in `src` while developing.',
    where: ['middleware.ts', 'src/middleware.ts'],
    otherwise: 'It would not run: each page sends people to the login all the same, after it has begun.',
    shownBy: ['src/middleware.test.ts', 'e2e/login.spec.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'redirect-error': {
    assumed: 'An action that leads elsewhere fails with an error whose `digest` begins with `NEXT_REDIRECT`.',
    where: ['src/ui/use-form-action.ts'],
    otherwise: 'The form would say that the network is broken, instead of leading on.',
    shownBy: ['src/ui/use-form-action.dom.test.tsx'],
    checkedWith: { next: '16.4.6' },
  },
  'built-file-names': {
    assumed: 'Pages name built files as `/_next/static/…`, and the scripts of the framework are in `chunks`.',
    where: [
      'src/browser/boot.ts',
      'src/browser/forms/framework.ts',
      'src/features/base/offline/kept-pages.rules.ts',
      'scripts/run/bundle.mjs',
    ],
    otherwise:
      'A script that did not come would not be noticed, and devices would keep pages without their files.',
    shownBy: ['src/browser/boot.test.ts', 'src/features/base/offline/kept-pages.rules.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'router-names': {
    assumed: "In the browser the router's requests have the header `rsc` and the query `_rsc`.",
    where: ['src/browser/service-worker.ts', 'src/features/base/offline/kept-pages.rules.ts'],
    otherwise: 'A device would keep the data of a page under the name of the page.',
    shownBy: ['src/features/base/offline/kept-pages.rules.test.ts', 'e2e/offline.spec.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'experimental-options': {
    assumed: 'The options under `experimental` exist and do what their comments say.',
    where: ['next.config.mjs'],
    otherwise:
      'Next would print that it does not know one; pages of an earlier start could be shown, or larger bodies held.',
    shownBy: ['src/server/http-entry/pipeline.test.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'release-parts': {
    assumed: 'Next brings `@vercel/nft`, and needs only some of its folders to serve.',
    where: ['scripts/release/needed-packages.mjs', 'scripts/release/pack.mjs'],
    otherwise: 'A release could not be packed or started; a start from the repository could.',
    shownBy: ['scripts/release/release.ops.ts'],
    checkedWith: { next: '16.4.6' },
  },
  'router-context': {
    assumed: "The router's context and its boundary for redirects can be imported, for tests.",
    where: ['src/testing/dom/router.tsx'],
    otherwise: 'Tests of components would fail.',
    shownBy: ['src/ui/use-form-action.dom.test.tsx'],
    checkedWith: { next: '16.4.6' },
  },
} as const satisfies Record<string, Assumption>
