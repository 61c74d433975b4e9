import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder } from '@/config/env'

/** The script of public pages as the build made it. */
export const readLightScript = async (root: string) =>
  (await readFile(join(root, buildFolder(), 'light.js'), 'utf8')).trim()
