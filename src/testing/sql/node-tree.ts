/** PostgreSQL's parse tree of a statement (pg_proc.prosqlbody), as far as it is read here. */
export type Tree = TreeNode | Tree[] | string
export interface TreeNode {
  is: string
  fields: Record<string, Tree[]>
}

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === 'object' && !Array.isArray(tree)

const token = /\s*([(){}[\]]|(?:\\.|[^\s(){}[\]\\])+)/gsy

export function parseTree(text: string): Tree {
  const tokens = [...text.matchAll(token)].map(([, each = '']) => each)
  let at = 0
  function read(): Tree {
    const next = tokens[at++] ?? ''
    if (next === '(' || next === '[') {
      const items: Tree[] = []
      while (at < tokens.length && tokens[at] !== ')' && tokens[at] !== ']') {
        items.push(read())
      }
      at += 1
      return items
    }
    if (next !== '{') {
      return next.replaceAll(/\\(.)/g, '$1')
    }
    const node: TreeNode = { is: tokens[at++] ?? '', fields: {} }
    let field: Tree[] = []
    while (at < tokens.length && tokens[at] !== '}') {
      const name = tokens[at] ?? ''
      if (name.startsWith(':') && name.length > 1) {
        field = []
        node.fields[name.slice(1)] = field
        at += 1
      } else {
        field.push(read())
      }
    }
    at += 1
    return node
  }
  return read()
}

export const word = (node: TreeNode, field: string): string => {
  const [first] = node.fields[field] ?? []
  return typeof first === 'string' ? first : ''
}

export const child = (node: TreeNode, field: string): TreeNode | undefined => {
  const [first] = node.fields[field] ?? []
  return isNode(first) ? first : undefined
}

export const nodes = (tree: Tree | undefined): TreeNode[] => (Array.isArray(tree) ? tree.filter(isNode) : [])

export const children = (node: TreeNode, field: string): TreeNode[] => nodes(node.fields[field]?.[0])
