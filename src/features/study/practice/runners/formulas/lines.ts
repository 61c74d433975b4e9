/** The learner's cells as text: one line `D2: =B2*C2` per cell. */
export const readLines = (code: string): Record<string, string> =>
  Object.fromEntries(
    code.split('\n').flatMap((line) => {
      const [, name, content] = /^\s*([A-Z]{1,2}[1-9]\d{0,2})\s*:\s*(.*)$/.exec(line) ?? []
      return name && content !== undefined ? [[name, content.trim()]] : []
    }),
  )

export const writeLines = (cells: Readonly<Record<string, string>>) =>
  Object.entries(cells)
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `${name}: ${content}`)
    .join('\n')
