// Run after every `npm install` that changed package-lock.json.
// npm does not write optional packages of other systems into the lock file if it cannot load them; `npm ci` then refuses
// the lock file. This adds an entry for each: npm ci works everywhere, and every system still installs its own packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '..', 'package-lock.json')
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]
/** @type {Record<string, string>} */
const otherNames = { windows: 'win32' }

const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) {
      continue
    }
    lock.packages[`node_modules/${name}`] = {
      version,
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
      ...platformOf(name),
    }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
if (added.length > 0) {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(added.length > 0 ? `Added ${added.length}: ${added.join(', ')}` : 'The lock is complete.')

/**
 * As Node would look it up: beside the parent, then in every folder above.
 * @param {string} parent
 * @param {string} name
 */
function isLocked(parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) {
      return true
    }
    if (!folder) {
      return false
    }
  }
}

/** @param {string} name */
function platformOf(name) {
  const words = name.split(/[/@.-]/)
  const os = words.map((word) => otherNames[word] ?? word).find((word) => systems.includes(word))
  const cpu = words.find((word) => processors.includes(word))
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}) }
}
