import type { Element } from 'hast'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { codeBlocksOf } from './code-blocks'

/** The marks of blocks that the page's script reads: a run, with its language, and what is shown beside it. */
export const runMarks = /^(?:(?:python|javascript|sql|shell)(?: continue)?|html|seed|output|error)$/

/** Gives each block its mark, in the property that survives the colouring of the code, and reports wrong marks. */
export const markBlocks = () => (tree: Root, file: VFile) => {
  const { marks, problems } = codeBlocksOf(tree)
  for (const { node, reason } of problems) {
    file.message(reason, node.position)
  }
  for (const [node, mark] of marks) {
    // What an author wrote there reaches no page.
    node.meta = null
    if (mark.kind === 'shown' || mark.kind === 'unmarked') {
      continue
    }
    const metastring =
      mark.kind === 'run' ? `${mark.language}${mark.continues ? ' continue' : ''}` : mark.kind
    node.data = { ...node.data, hProperties: { metastring } }
  }
}

/** The attributes of a block of code for the page: `data-run` with its language, or `data-shows` with a label. */
export function runAttributes(
  { children: [code] }: Element,
  t: (key: 'output' | 'error') => string,
): Record<string, string> {
  const mark = code?.type === 'element' ? code.properties.metastring : undefined
  switch (mark) {
    case undefined:
      return {}
    case 'seed':
      return { 'data-shows': mark }
    case 'output':
      return { 'data-shows': mark, 'data-label': t('output') }
    case 'error':
      return { 'data-shows': mark, 'data-label': t('error') }
    default:
      return { 'data-run': String(mark) }
  }
}
