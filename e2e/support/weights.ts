import { request as ask } from 'node:http'

/** How long the body of an answer is on the wire. */
export const bytesOf = (url: string, headers: Record<string, string> = {}) =>
  new Promise<number>((done, fail) => {
    const outgoing = ask(url, { headers: { 'accept-encoding': 'br, gzip', ...headers } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('error', fail)
      answer.on('end', () => done(bytes))
    })
    outgoing.on('error', fail)
    outgoing.end()
  })

/**
 * The files that a browser fetches for a page without anybody touching it, as the page and its header `Link` name them; those
 * for very old browsers are not.
 */
export function filesOf(html: string, link = ''): string[] {
  const tags = [
    ...html.matchAll(
      /<link\b(?=[^>]*\brel="(?:stylesheet|preload|modulepreload)")[^>]*\bhref="([^"]+)"[^>]*>/g,
    ),
    ...html.matchAll(/<(?:script|img)\b[^>]*\bsrc="([^"]+)"[^>]*>/g),
  ]
  const addresses = tags.filter(([tag]) => !/\bnomodule\b/i.test(tag)).map(([, address]) => address as string)
  const announced = [...link.matchAll(/<([^>]+)>;[^,]*\brel="?preload/g)].map(
    ([, address]) => address as string,
  )
  return [...new Set([...addresses, ...announced])].filter((address) => address.startsWith('/'))
}

/** The page and its files, each with its bytes. */
export async function weightsOf(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Map<string, number>> {
  const answer = await fetch(origin + path, { headers, redirect: 'manual' })
  if (answer.status !== 200) {
    throw new Error(`${path} answers ${answer.status}`)
  }
  const weights = new Map([[path, await bytesOf(origin + path, headers)]])
  const link = answer.headers.get('link') ?? ''
  for (const file of filesOf(await answer.text(), link)) {
    weights.set(file, await bytesOf(origin + file))
  }
  return weights
}

export const sumOf = (weights: Map<string, number>) =>
  [...weights.values()].reduce((total, bytes) => total + bytes, 0)
