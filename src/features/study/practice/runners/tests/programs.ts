/** A program with one fault. */
export interface Fault {
  from: string
  to: string
}

/** The program is a page; otherwise it is JavaScript. */
export const isPage = (program: string) => program.trimStart().startsWith('<')

/** How many times the program has the part that a fault changes; it must be once. */
export const timesIn = (program: string, part: string) => (part === '' ? 0 : program.split(part).length - 1)

export const breakProgram = (program: string, { from, to }: Fault) => program.replace(from, () => to)

/** The page with a script before its own, which finds its elements for the tests. */
export const pageWith = (program: string, driver: string) =>
  `<!doctype html><meta charset=utf-8><script>${driver.replaceAll('</script', '<\\/script')}</script>${program}`
