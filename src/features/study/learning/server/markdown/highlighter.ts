import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { remember } from '@/server/remember'

/** Languages of code in lessons, loaded when the first text is rendered, never for a request. */
const languages = {
  bash: () => import('shiki/langs/bash.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  csv: () => import('shiki/langs/csv.mjs'),
  dart: () => import('shiki/langs/dart.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  gherkin: () => import('shiki/langs/gherkin.mjs'),
  hcl: () => import('shiki/langs/hcl.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
} as const

const otherNames = [
  'text',
  'txt',
  'plaintext',
  'js',
  'ts',
  'py',
  'sh',
  'shell',
  'yml',
  'md',
  'dockerfile',
  'terraform',
]

/** Spreadsheet formulas have no grammar and are shown as text. */
export const plainLanguages = new Set(['excel', 'formula'])

export const isLanguage = (name: string) =>
  Object.hasOwn(languages, name) || otherNames.includes(name) || plainLanguages.has(name)

export const themes = { light: 'github-light-default', dark: 'github-dark-default' } as const

/** One for the process: it takes half a second and 100 MB the first time. */
export const highlighter = (): Promise<HighlighterCore> =>
  remember('highlighter', () =>
    createHighlighterCore({
      themes: [
        import('shiki/themes/github-light-default.mjs'),
        import('shiki/themes/github-dark-default.mjs'),
      ],
      langs: Object.values(languages),
      langAlias: { terraform: 'hcl', dockerfile: 'docker' },
      engine: createJavaScriptRegexEngine(),
    }),
  )
