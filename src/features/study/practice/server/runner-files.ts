import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from '@/config/env'
import type { RunnerFiles } from '../client/run-code'
import { type BlockLanguage, blockRunners } from '../code-blocks.rules'
import { type RunnerName, runnerOf } from '../runners/registry'

interface BuiltFile {
  url: string
  /** Sizes for the download, and after decompression. */
  bytes: number
  size: number
}

export interface RunnerManifest {
  pages: { html: BuiltFile; worker: BuiltFile }
  /** The script that runs blocks of lessons. */
  codeRuns: BuiltFile
  /** The script that makes a zip of a project. */
  zip: BuiltFile
  runners: Record<string, { script: BuiltFile; assets: Record<string, BuiltFile> }>
}

let manifest: RunnerManifest | undefined

/** The manifest of the build, which does not change during the life of this process. */
function readManifest(): RunnerManifest {
  manifest ??= JSON.parse(
    readFileSync(join(process.cwd(), buildFolder(), 'workers', 'manifest.json'), 'utf8'),
  )
  return manifest as RunnerManifest
}

export function filesIn({ pages, runners, zip }: RunnerManifest, name: RunnerName): RunnerFiles {
  const { runsIn } = runnerOf(name)
  const built = runners[name]
  if (runsIn !== 'worker' || !built) {
    return runsIn === 'frame'
      ? {
          bytes: pages.html.bytes,
          size: pages.html.size,
          frame: pages.html.url,
          // Not counted: it is fetched when somebody asks for a zip.
          assets: name === 'project' ? { zip: zip.url } : {},
        }
      : { bytes: 0, size: 0, assets: {} }
  }
  const assets = Object.entries(built.assets)
  const fetched = [built.script, ...assets.map(([, file]) => file)]
  return {
    bytes: fetched.reduce((sum, { bytes }) => sum + bytes, pages.worker.bytes),
    size: fetched.reduce((sum, { size }) => sum + size, 0),
    frame: pages.worker.url,
    script: built.script.url,
    assets: Object.fromEntries(assets.map(([key, { url }]) => [key, url])),
  }
}

/** The same files one by one: address → bytes of the download. */
export function runnerWeights(name: RunnerName): Record<string, number> {
  const { pages, runners, zip } = readManifest()
  const { runsIn } = runnerOf(name)
  if (runsIn === 'page') {
    return {}
  }
  const built = runners[name]
  const files =
    runsIn === 'frame' || !built
      ? [pages.html, ...(name === 'project' ? [zip] : [])]
      : [pages.worker, built.script, ...Object.values(built.assets)]
  return Object.fromEntries(files.map(({ url, bytes }) => [url, bytes]))
}

/** What the blocks in these languages need to be run: address → bytes of the download. */
export const blockWeights = (languages: readonly BlockLanguage[]): Record<string, number> =>
  languages.length === 0
    ? {}
    : Object.assign(
        { [readManifest().codeRuns.url]: readManifest().codeRuns.bytes },
        ...languages.map((language) => runnerWeights(blockRunners[language])),
      )

/** Addresses and size of a runner. */
export const runnerFiles = (name: RunnerName): RunnerFiles => filesIn(readManifest(), name)

/** The address of the script that makes a zip. */
export const zipScript = () => readManifest().zip.url

/** The script that runs blocks of lessons. */
export const codeRunsScript = () => readManifest().codeRuns
