import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { keepFrenchSpaces } from '@/lib/french-spaces'
import { pictureSizeIn } from '../../item-files.rules'
import type { Heading } from '../../learning.answers'
import { textOf } from './text-of'

const slugOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'part'

/** With this prefix, ids of headings cannot equal an id of the page around them. */
const prefix = 'l-'

const wrapper = (table: Element, label: string): Element => ({
  type: 'element',
  tagName: 'div',
  // A wide table scrolls in its own box, also with the keyboard.
  properties: { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: label },
  children: [table],
})

const box = (checked: boolean): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['task-box'] },
  children: [{ type: 'text', value: checked ? '☑ ' : '☐ ' }],
})

/** Headings get ids and become the outline; tables get a scrolling box; check boxes of task lists become text. */
export const finishHtml = (tableLabel: string) => () => (tree: Root, file: VFile) => {
  const outline: Heading[] = []
  const used = new Map<string, number>()
  visit(tree, 'element', (node, index, parent) => {
    const depth = Number(/^h([2-6])$/.exec(node.tagName)?.[1] ?? 0)
    if (depth > 0) {
      const text = node.children.map(textOf).join('').trim()
      const slug = slugOf(text)
      const count = (used.get(slug) ?? 0) + 1
      used.set(slug, count)
      node.properties.id = `${prefix}${slug}${count > 1 ? `-${count}` : ''}`
      outline.push({ id: node.properties.id, text, depth })
    }
    if (!parent || index === undefined) {
      return undefined
    }
    if (node.tagName === 'table') {
      parent.children[index] = wrapper(node, tableLabel)
      return [SKIP, index + 1]
    }
    if (node.tagName === 'input') {
      parent.children[index] = box(node.properties.checked === true)
    }
    if (node.tagName === 'img') {
      // With its size the text below stays where it is while the picture arrives.
      const size = pictureSizeIn(String(node.properties.src))
      Object.assign(node.properties, { loading: 'lazy', decoding: 'async', ...size })
    }
    return undefined
  })
  file.data.outline = outline
}

/** Applies French spacing, but not in code, which is copied unchanged. */
export const typesetFrench = () => (tree: Root) =>
  visit(tree, (node) => {
    if (node.type === 'element' && (node.tagName === 'code' || node.tagName === 'pre')) {
      return SKIP
    }
    if (node.type === 'text') {
      node.value = keepFrenchSpaces(node.value)
    }
    return undefined
  })
