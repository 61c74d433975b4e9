/** The chosen parts of an answer without a keyboard: one `id=choice` per line. */
export const readPairs = (code: string): Record<string, string> =>
  Object.fromEntries(
    code.split('\n').flatMap((line) => {
      const at = line.indexOf('=')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)]] : []
    }),
  )

export const writePairs = (chosen: Readonly<Record<string, string>>) =>
  Object.entries(chosen)
    .map(([id, choice]) => `${id}=${choice}`)
    .join('\n')
