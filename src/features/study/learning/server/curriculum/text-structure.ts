import type { Nodes, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { countWords } from '@/lib/count-words'
import { codeBlocksOf } from '../markdown/code-blocks'
import { findDeepNesting } from '../markdown/nesting'

interface StructurePart {
  name: string
  line: number
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).freeze()

const textParts = new Set(['text', 'inlineCode', 'code', 'textDirective'])

function nameOf(node: Nodes): string | null {
  if (node.type === 'heading') {
    return `heading ${node.depth}`
  }
  if (node.type === 'code') {
    // Why a block is not run is said in the language of the text.
    const marks = (node.meta ?? '').replace(/="[^"]*"/, '')
    return `code ${node.lang ?? ''} ${marks}`.trim()
  }
  if (node.type === 'containerDirective') {
    return node.name
  }
  if (node.type === 'table') {
    return `table of ${node.children.length} rows`
  }
  if (node.type === 'image') {
    return `picture ${node.url}`
  }
  if (node.type === 'list') {
    return `${node.ordered ? 'numbered list' : 'list'} of ${node.children.length}`
  }
  return null
}

function walk(node: Nodes, structure: { parts: StructurePart[]; text: string[] }) {
  const name = nameOf(node)
  if (name) {
    structure.parts.push({ name, line: node.position?.start.line ?? 0 })
  }
  if (textParts.has(node.type) && 'value' in node) {
    structure.text.push(node.value)
  }
  if ('children' in node) {
    for (const child of node.children) {
      walk(child, structure)
    }
  }
}

/** The blocks of code that can be run; none if the text is nested too deeply to be parsed. */
export const readCodeBlocks = (source: string) =>
  codeBlocksOf(findDeepNesting(source) === null ? parser.parse(source) : { type: 'root', children: [] })

/** The parts of a text in order, and its number of words; empty if the text is nested too deeply to be parsed. */
export function structureOf(source: string): { parts: StructurePart[]; words: number } {
  if (findDeepNesting(source) !== null) {
    return { parts: [], words: 0 }
  }
  const tree = parser.parse(source) as Root
  const structure = { parts: [] as StructurePart[], text: [] as string[] }
  walk(tree, structure)
  return { parts: structure.parts, words: countWords(structure.text.join(' ')) }
}

/** The first difference between two languages; null: they have the same structure. */
export function firstDifference(en: readonly StructurePart[], fr: readonly StructurePart[]): string | null {
  for (let n = 0; n < Math.max(en.length, fr.length); n++) {
    const [one, other] = [en[n], fr[n]]
    if (one?.name === other?.name) {
      continue
    }
    const say = (part: StructurePart | undefined, file: string) =>
      part ? `${file} line ${part.line} has a ${part.name}` : `${file} ends`
    return `${say(one, 'en.md')}, ${say(other, 'fr.md')}`
  }
  return null
}
