/** The work of the parser grows with the square of the nesting: no lesson needs more, and a text of 24 KB could stop the server. */
const most = { boxes: 8, quotations: 10, lists: 12 } as const
/** A line that looks like the end of a box may be code, so in the worst case all boxes are nested. */
const mostBoxesInAll = 100
/** The deepest indentation of nested lists: an item is indented by two to four spaces. */
const deepestIndent = most.lists * 4

const containers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*[ \t]*/
const listMarkers = /(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/g
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * The first line (from 1) that nests boxes, quotations or lists too deeply; null: none does. Reads without parsing, also inside
 * code, so that nothing can avoid the check.
 */
export function findDeepNesting(source: string): number | null {
  const boxes: number[] = []
  let boxesInAll = 0
  for (const [index, line] of source.split(/\r\n|\r|\n/).entries()) {
    const prefix = containers.exec(line)?.[0] ?? ''
    const rest = line.slice(prefix.length)
    const opening = /^(:{3,})[a-z]/i.exec(rest)?.[1]
    const closing = /^(:{3,})[ \t]*$/.exec(rest)?.[1]
    if (opening) {
      boxes.push(opening.length)
      boxesInAll += 1
    } else if (closing && closing.length >= (boxes.at(-1) ?? Number.POSITIVE_INFINITY)) {
      boxes.pop()
    }
    const lists = count(prefix, listMarkers)
    const indent = lists > 0 ? count(prefix.replace(/\t/g, '    '), / /g) - lists : 0
    if (
      boxes.length > most.boxes ||
      boxesInAll > mostBoxesInAll ||
      count(prefix, />/g) > most.quotations ||
      lists > most.lists ||
      indent > deepestIndent
    ) {
      return index + 1
    }
  }
  return null
}
