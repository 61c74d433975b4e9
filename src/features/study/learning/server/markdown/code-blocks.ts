import type { Code, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import {
  type BlockLanguage,
  type CodeBlock,
  type Expectation,
  isBlockLanguage,
} from '@/features/study/practice/code-blocks.rules'

/**
 * What the words after the language say: the code can be run (`run`, `run continue`), makes the tables (`seed`), is what came
 * out (`output`, `error`), is only shown (`shown`), or nothing was said where something must be (`unmarked`).
 */
type Mark =
  | { kind: 'run'; language: BlockLanguage; continues: boolean }
  | { kind: 'seed' | 'output' | 'error' | 'shown' | 'unmarked' }

export interface FoundBlock extends CodeBlock {
  /** In the text, from 1. */
  line: number
  expected: Expectation
}

interface FenceProblem {
  node: Code
  line: number
  reason: string
}

/** The mark of a block of code; a text: why there is none. */
function readMark({ lang, meta }: Code): Mark | string {
  const words = (meta ?? '').trim()
  const language = lang ?? ''
  if (language === 'text') {
    return words === 'output' || words === 'error'
      ? { kind: words }
      : words === ''
        ? { kind: 'shown' }
        : `after text stands output or error, not: ${words}`
  }
  if (!isBlockLanguage(language)) {
    return { kind: 'shown' }
  }
  if (words === '') {
    return { kind: 'unmarked' }
  }
  if (words === 'run' || (words === 'run continue' && language !== 'html')) {
    return { kind: 'run', language, continues: words !== 'run' }
  }
  if (words === 'seed' && language === 'sql') {
    return { kind: 'seed' }
  }
  return /^no-run="[^"]{3,}"$/.test(words) ? { kind: 'shown' } : `unknown after ${language}: ${words}`
}

/** Every block of a text that can be run, with what it continues and what it is said to show, and what is wrong with the marks. */
export function codeBlocksOf(tree: Root) {
  const blocks: FoundBlock[] = []
  const problems: FenceProblem[] = []
  const unmarked: FenceProblem[] = []
  const marks = new Map<Code, Mark>()
  const continued: Partial<Record<BlockLanguage, string[]>> = {}
  let seed = ''
  let last: FoundBlock | undefined
  visit(tree, 'code', (node) => {
    const line = node.position?.start.line ?? 0
    const mark = readMark(node)
    const previous = last
    last = undefined
    if (typeof mark === 'string') {
      problems.push({ node, line, reason: mark })
      return
    }
    marks.set(node, mark)
    if (mark.kind === 'run') {
      const { language, continues } = mark
      const before = continues ? [...(continued[language] ?? [])] : []
      last = {
        language,
        code: node.value,
        before,
        seed: language === 'sql' ? seed : '',
        line,
        expected: null,
      }
      blocks.push(last)
      if (continues) {
        continued[language] = [...before, node.value]
      }
    } else if (mark.kind === 'seed') {
      seed = node.value
      delete continued.sql
    } else if (mark.kind === 'output' || mark.kind === 'error') {
      if (previous) {
        previous.expected = { kind: mark.kind, text: node.value }
      } else {
        problems.push({ node, line, reason: `text ${mark.kind} stands after the block that is run` })
      }
    } else if (mark.kind === 'unmarked') {
      const reason = `${node.lang} needs run, or no-run="why" if it cannot be run`
      unmarked.push({ node, line, reason })
    }
  })
  return { blocks, problems, unmarked, marks }
}
