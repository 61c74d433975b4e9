import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { Locale } from '@/config/locales'
import { type GlossaryTerm, termKey } from '../../glossary.rules'
import { textOf } from './text-of'

const noTerms = new Set(['a', 'code', 'pre', 'h2', 'h3', 'h4', 'h5', 'h6'])
const inTerms = new Set(['code', 'em', 'del'])

const isPlain = (node: ElementContent): boolean =>
  node.type === 'text' ||
  (node.type === 'element' && inTerms.has(node.tagName) && node.children.every(isPlain))

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })

const text = (value: string): ElementContent => ({ type: 'text', value })

/**
 * The first time that a term of the glossary is bold, it becomes a button, and its meaning a box that the browser itself
 * opens: without scripts, by touch and with the keyboard.
 */
export const markTerms = (terms: readonly GlossaryTerm[], locale: Locale) => () => (tree: Root) => {
  const unmarked = new Map(terms.map((each) => [termKey(each.term[locale]), each]))
  visit(tree, 'element', (node, index, parent) => {
    if (noTerms.has(node.tagName)) {
      return SKIP
    }
    if (node.tagName !== 'strong' || !parent || index === undefined || !node.children.every(isPlain)) {
      return undefined
    }
    const key = termKey(textOf(node))
    const found = unmarked.get(key)
    if (!found) {
      return undefined
    }
    unmarked.delete(key)
    const id = `term-${locale}-${found.id}`
    const meaning = [element('dfn', {}, [text(found.term[locale])]), text(` ${found.meaning[locale]}`)]
    node.children = [
      element('button', { type: 'button', className: ['term'], popoverTarget: id }, node.children),
    ]
    parent.children.splice(
      index + 1,
      0,
      element('span', { id, className: ['meaning'], popover: '' }, meaning),
    )
    return [SKIP, index + 2]
  })
}
