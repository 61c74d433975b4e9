// Runs after each `npm ci` and `npm install`, also on Node 20.19: removes the files of unread-files.mjs.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isUnread } from './unread-files.mjs'

const root = join(import.meta.dirname, '..', '..', 'node_modules')

/** @param {string} folder a node_modules */
function trimAll(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) {
      continue
    }
    const names = entry.name.startsWith('@')
      ? readdirSync(join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
      : [entry.name]
    for (const name of names) {
      trim(name, join(folder, name), '')
    }
  }
}

/** @param {string} name @param {string} home its folder @param {string} inside the part of it to look at */
function trim(name, home, inside) {
  for (const entry of readdirSync(join(home, inside), { withFileTypes: true })) {
    const path = inside ? `${inside}/${entry.name}` : entry.name
    if (isUnread(name, path)) {
      rmSync(join(home, path), { recursive: true, force: true })
    } else if (entry.isDirectory()) {
      if (entry.name === 'node_modules') {
        trimAll(join(home, path))
      } else {
        trim(name, home, path)
      }
    }
  }
}

if (existsSync(root)) {
  trimAll(root)
}
