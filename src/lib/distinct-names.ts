interface Named {
  name: string
  /** Facts that may distinguish it from others with the same name, the simplest first; null: unknown. */
  parts: readonly (string | null)[]
}

function positions(names: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [i, name] of names.entries()) {
    places.set(name, [...(places.get(name) ?? []), i])
  }
  return places
}

/** If several have the same name, adds the parts in which they differ; names that are still equal are numbered. */
export function distinctNames(items: readonly Named[]): string[] {
  const names = items.map(({ name }) => name)
  for (const equal of [...positions(names).values()].filter(({ length }) => length > 1)) {
    const rows = equal.map((i) => items[i]?.parts ?? [])
    const width = Math.max(...rows.map(({ length }) => length))
    const differing = Array.from({ length: width }, (_, n) => n).filter(
      (n) => new Set(rows.map((parts) => parts[n] ?? null)).size > 1,
    )
    for (const [row, i] of equal.entries()) {
      const added = differing.flatMap((n) => rows[row]?.[n] ?? [])
      names[i] = [names[i], ...added].join(' · ')
    }
  }
  for (const equal of [...positions(names).values()].filter(({ length }) => length > 1)) {
    for (const [n, i] of equal.entries()) {
      names[i] = `${names[i]} · ${n + 1}`
    }
  }
  return names
}
