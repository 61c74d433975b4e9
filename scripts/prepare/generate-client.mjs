import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prismaVersion, runPrisma } from './prisma-command.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

/**
 * Writes src/generated/prisma unless it already matches the schema.
 * @param {string} root
 */
export function generateClient(root) {
  const made = [...['prisma/schema', 'prisma.config.ts'], 'scripts/prepare/generate-client.mjs']
  const value = hashOf(root, made, prismaVersion(root))
  const mark = join(root, 'src', 'generated', 'prisma', '.schema-hash')
  if (isStamped(mark, value)) {
    return false
  }
  runPrisma(root, 'generate')
  releaseCompilerText(join(root, 'src', 'generated', 'prisma', 'internal', 'class.ts'))
  stamp(mark, value)
  return true
}

const importedForever =
  /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/query_compiler_\w+\.postgresql\.wasm-base64)\.mjs"\)/

/**
 * The client imports its query compiler as a text of 4.6 MB, and an imported module stays in memory for good, its source
 * beside its value. Required and forgotten, both are released once the compiler is decoded.
 * @param {string} file
 */
function releaseCompilerText(file) {
  const code = readFileSync(file, 'utf8')
  if (!importedForever.test(code)) {
    throw new Error(`Prisma loads its query compiler in another way now: see ${import.meta.filename}`)
  }
  writeFileSync(
    file,
    code.replace(
      importedForever,
      `const { createRequire } = await import('node:module')
    const load = createRequire(\`\${process.cwd()}/package.json\`)
    const compiler = load.resolve('$1.js')
    const { wasm } = load(compiler) as { wasm: string }
    delete load.cache[compiler]`,
    ),
  )
}
