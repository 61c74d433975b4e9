import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

/** A file of a build with line and column. The names of built files can contain brackets and parentheses. */
const place = /(?:file:\/\/)?(\/[^\s"]+?\.m?js):(\d+):(\d+)/g

/**
 * Here, or in the same build of this checkout: a trace may come from another machine.
 * @param {string} root
 * @param {string} file
 */
function findFile(root, file) {
  if (existsSync(`${file}.map`)) {
    return file
  }
  const inBuild = file.slice(Math.max(0, file.indexOf('/.next/') + 1))
  return existsSync(join(root, `${inBuild}.map`)) ? join(root, inBuild) : undefined
}

/**
 * Replaces the places of the build with those of the source, for files that have a source map.
 * @param {string} text
 * @param {string} root
 */
export function withSourcePlaces(text, root) {
  /** @type {Map<string, SourceMap>} */
  const maps = new Map()
  /** @param {string} file */
  const mapOf = (file) => {
    const map = maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    maps.set(file, map)
    return map
  }
  return text.replaceAll(place, (whole, path, line, column) => {
    const file = findFile(root, whole.startsWith('file:') ? decodeURIComponent(path) : path)
    const entry = file && mapOf(file).findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) {
      return whole
    }
    const source = decodeURIComponent(entry.originalSource).replace(/^(?:\.\.\/)+/, '')
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}
