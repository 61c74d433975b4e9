import rehypeShikiFromHighlighter from '@shikijs/rehype/core'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { GlossaryTerm } from '../../glossary.rules'
import type { Heading } from '../../learning.answers'
import { compactCode } from './compact-code'
import { type Callout, calloutDirectives, callouts } from './directives'
import { finishHtml, typesetFrench } from './finish-html'
import { highlighter, plainLanguages, themes } from './highlighter'
import { markBlocks, runAttributes, runMarks } from './mark-blocks'
import { markTerms } from './mark-terms'
import { findDeepNesting } from './nesting'
import { reportUnwanted } from './report-unwanted'

export interface MarkdownProblem {
  line: number | null
  reason: string
}

interface RenderedText {
  html: string
  outline: Heading[]
  problems: MarkdownProblem[]
}

const nestedTooDeeply = 'nested too deeply: boxes, quotations or lists in each other'

const schema = {
  ...defaultSchema,
  clobberPrefix: 'l-',
  tagNames: [...(defaultSchema.tagNames ?? []), 'aside'],
  // An empty list would allow every protocol.
  protocols: { ...defaultSchema.protocols, src: ['none'] },
  attributes: {
    ...defaultSchema.attributes,
    aside: [['className', /^callout(-[a-z]+)?$/] as [string, RegExp]],
    p: [['className', 'callout-title'] as [string, string]],
    code: [
      ['className', /^language-[a-z0-9]+$/] as [string, RegExp],
      ['metastring', runMarks] as [string, RegExp],
    ],
  },
}

const labelsIn = (locale: Locale) =>
  Object.fromEntries(callouts.map((name) => [name, textsOf(locale)(`Learning.callouts.${name}`)])) as Record<
    Callout,
    string
  >

async function pipelineFor(locale: Locale, terms: readonly GlossaryTerm[]) {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkDirective)
    .use(reportUnwanted({ pictures: ['/curriculum/', paths.itemFile('')] }))
    .use(calloutDirectives(labelsIn(locale)))
    .use(markBlocks)
    .use(remarkRehype)
    .use(rehypeSanitize, schema)
    .use(markTerms(terms, locale))
    .use(rehypeShikiFromHighlighter, await highlighter(), {
      themes,
      defaultColor: false,
      addLanguageClass: true,
      parseMetaString: (_meta, node) => runAttributes(node, textsOf(locale, 'CodeRuns')),
      // Longer lines get a single colour: some grammars need seconds for a line of some kilobytes.
      tokenizeMaxLineLength: 500,
      onError: () => undefined,
    })
    .use(compactCode)
    .use(locale === 'fr' ? [typesetFrench] : [])
    .use(finishHtml(textsOf(locale)('Learning.table')))
    .use(rehypeStringify)
    .freeze()
}

const plain = (source: string) =>
  source.replace(/^(\s*(?:```+|~~~+))([\w-]+)/gm, (all, fence: string, name: string) =>
    plainLanguages.has(name) ? `${fence}text` : all,
  )

/**
 * Renders teaching text to HTML. Runs when a text is published or imported, and for the editor's preview; never for a reader.
 * `terms`: those whose meaning the text shows.
 */
export async function renderMarkdown(
  source: string,
  locale: Locale,
  terms: readonly GlossaryTerm[] = [],
): Promise<RenderedText> {
  const deep = findDeepNesting(source)
  if (deep !== null) {
    return { html: '', outline: [], problems: [{ line: deep, reason: nestedTooDeeply }] }
  }
  const pipeline = await pipelineFor(locale, terms)
  const file = await pipeline.process(plain(source))
  return {
    html: String(file),
    outline: (file.data.outline as Heading[] | undefined) ?? [],
    problems: file.messages.map(({ line, reason }) => ({ line: line ?? null, reason })),
  }
}
