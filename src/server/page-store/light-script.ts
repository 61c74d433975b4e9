import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder } from '@/config/env'
import { filesFolder } from '../next-internals/build-manifests'
import { builtFilesAddress } from '../next-internals/own-addresses'

/** The built script of public pages. */
export const readLightScript = async (root: string) =>
  (await readFile(join(root, buildFolder(), 'public-pages.js'), 'utf8')).trim()

/** The address of the script of students' pages; undefined: the build made none, and every page is sent complete. */
export async function findStudentScript(root: string): Promise<string | undefined> {
  const names = await readdir(join(root, buildFolder(), filesFolder, 'scripts')).catch(() => [])
  const name = names.find((each) => /^student-pages-\w+\.js$/.test(each))
  return name && `${builtFilesAddress}scripts/${name}`
}
