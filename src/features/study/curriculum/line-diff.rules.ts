export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** With more pairs of changed lines, all of them are shown as removed and added. */
const maxPairs = 4_000_000

const of = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] =>
  lines.map((text) => ({ kind, text }))

/** The longest common subsequence of the lines, with the usual table. */
function compareMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length * after.length > maxPairs) {
    return [...of('removed', before), ...of('added', after)]
  }
  const width = after.length + 1
  const common = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i] as string })
      i++
      j++
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      lines.push({ kind: 'removed', text: before[i++] as string })
    } else {
      lines.push({ kind: 'added', text: after[j++] as string })
    }
  }
  return [...lines, ...of('removed', before.slice(i)), ...of('added', after.slice(j))]
}

/** Two texts line by line. */
export function diffLines(one: string, other: string): DiffLine[] {
  const [before, after] = [one === '' ? [] : one.split('\n'), other === '' ? [] : other.split('\n')]
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) {
    start++
  }
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++
  }
  return [
    ...of('same', before.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...of('same', before.slice(before.length - end)),
  ]
}
