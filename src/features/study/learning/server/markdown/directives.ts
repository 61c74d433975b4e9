import type { Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'

export const callouts = ['note', 'try', 'worked', 'mistake', 'further'] as const
export type Callout = (typeof callouts)[number]

const isCallout = (name: string): name is Callout => (callouts as readonly string[]).includes(name)

const textOf = (value: string) => ({ type: 'text' as const, value })

/** The box with a heading, so that screen readers announce its kind in their language. */
function asCallout(node: ContainerDirective, label: string) {
  node.data = { hName: 'aside', hProperties: { className: ['callout', `callout-${node.name}`] } }
  node.children.unshift({
    type: 'paragraph',
    data: { hProperties: { className: ['callout-title'] } },
    children: [textOf(label)],
  })
}

/** Our own boxes; any other is reported, and `:word` in running text (10:30) is text. */
export const calloutDirectives =
  (labels: Readonly<Record<Callout, string>>) => () => (tree: Root, file: VFile) =>
    visit(tree, (node, index, parent) => {
      if (node.type === 'textDirective' && parent && index !== undefined) {
        const plain = [textOf(`:${node.name}`), ...node.children] as RootContent[]
        ;(parent.children as RootContent[]).splice(index, 1, ...plain)
        return index + plain.length
      }
      if (node.type === 'containerDirective' && isCallout(node.name)) {
        if (node.attributes && Object.keys(node.attributes).length > 0) {
          file.message(`:::${node.name} takes no attributes`, node.position)
        }
        asCallout(node, labels[node.name])
      } else if (node.type === 'containerDirective' || node.type === 'leafDirective') {
        file.message(`unknown directive ${node.name}`, node.position)
      }
      return undefined
    })
