import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/**
 * The classes of the colours that the two themes give to code, by their style; app/globals.css has the same colours. `null`: the
 * colour of the block itself.
 */
export const codeColours: Readonly<Record<string, string | null>> = {
  '--shiki-light:#1F2328;--shiki-dark:#E6EDF3': null,
  '--shiki-light:#CF222E;--shiki-dark:#FF7B72': 'ck',
  '--shiki-light:#0550AE;--shiki-dark:#79C0FF': 'cc',
  '--shiki-light:#0A3069;--shiki-dark:#A5D6FF': 'cs',
  '--shiki-light:#116329;--shiki-dark:#7EE787': 'ct',
  '--shiki-light:#8250DF;--shiki-dark:#D2A8FF': 'cf',
  '--shiki-light:#953800;--shiki-dark:#FFA657': 'cn',
  '--shiki-light:#6E7781;--shiki-dark:#8B949E': 'cm',
}

const isElement = (node: ElementContent | undefined): node is Element => node?.type === 'element'
const textOf = ({ children: [only] }: Element) => (only?.type === 'text' ? only.value : '')

/** A token with its class; as text if it has the colour of the block, or shows nothing. A rare colour keeps its style. */
function compact(token: Element): ElementContent {
  const colour = codeColours[String(token.properties.style)]
  const value = textOf(token)
  if (colour === null || value.trim() === '') {
    return { type: 'text', value }
  }
  return colour === undefined ? token : { ...token, properties: { className: [colour] } }
}

const lookOf = (node: ElementContent) =>
  isElement(node) ? String(node.properties.className ?? node.properties.style) : ''

/** Puts tokens that look alike and follow each other into one. */
function join(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (last?.type === 'text' && node.type === 'text') {
      joined[joined.length - 1] = { type: 'text', value: last.value + node.value }
    } else if (isElement(last) && isElement(node) && lookOf(last) === lookOf(node)) {
      const value = textOf(last) + textOf(node)
      joined[joined.length - 1] = { ...last, children: [{ type: 'text', value }] }
    } else {
      joined.push(node)
    }
  }
  return joined
}

/** Coloured code without the lines and colours that the highlighter repeats: half of the bytes of a lesson with much code. */
export const compactCode = () => (tree: Root) =>
  visit(tree, 'element', (node) => {
    const [code] = node.children
    if (node.tagName !== 'pre' || !isElement(code)) {
      return undefined
    }
    const { class: _, style: __, ...properties } = node.properties
    node.properties = properties
    const tokens = code.children.flatMap((line) => (isElement(line) ? line.children : [line]))
    code.children = join(tokens.map((token) => (isElement(token) ? compact(token) : token)))
    return SKIP
  })
