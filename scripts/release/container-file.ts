import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Accounts and folders of the system, which the tests make in their own way. */
const ofSystem = /^useradd /
const settings = /^(FROM|ENV|USER|WORKDIR|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD)$/

/** The container file as a list of instructions. */
export function readContainerFile(file: string) {
  const text = readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
  const instructions = text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return { name, rest }
    })
  const one = (wanted: string) => instructions.find(({ name }) => name === wanted)?.rest ?? ''
  return {
    instructions,
    env: Object.fromEntries(
      one('ENV')
        .split(' ')
        .map((setting) => setting.split('=') as [string, string]),
    ),
    command: [...JSON.parse(one('ENTRYPOINT')), ...JSON.parse(one('CMD'))] as string[],
    healthCheck: JSON.parse(/ CMD (\[.*\])$/.exec(one('HEALTHCHECK'))?.[1] ?? '[]') as string[],
  }
}

/** Follows what a container service would do, with an empty folder as the root. Throws at an instruction it does not know. */
export function buildInFolder(
  { instructions }: ReturnType<typeof readContainerFile>,
  { context, target }: { context: string; target: string },
) {
  mkdirSync(join(target, 'opt'), { recursive: true })
  for (const { name, rest } of instructions) {
    if (name === 'ADD') {
      const [pattern = '', to = ''] = rest.split(' ')
      for (const archive of globSync(pattern, { cwd: context })) {
        run('tar', ['-xzf', join(context, archive), '-C', join(target, to)])
      }
    } else if (name === 'RUN' && !ofSystem.test(rest)) {
      run('sh', ['-c', rest.replaceAll(' /', ` ${target}/`)])
    } else if (name !== 'RUN' && !settings.test(name)) {
      throw new Error(`The test does not know the instruction ${name} of the container file`)
    }
  }
}

function run(command: string, args: string[]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  }
}

/** Path → hash of the content, of every file in a folder. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [
        path.slice(folder.length + 1),
        createHash('sha256').update(readFileSync(path)).digest('base64url'),
      ]),
  )
