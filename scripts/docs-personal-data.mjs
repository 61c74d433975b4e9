import { writeFileSync } from 'node:fs'
import { build } from 'esbuild'

/** Writes the register of processing into docs/operations, from the register that the program follows. */
const file = 'docs/operations/personal-data-register.md'
const { outputFiles } = await build({
  entryPoints: ['src/features/office/personal-data/register-page.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
})
const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
const { registerPage } = await import(`data:text/javascript;base64,${code}`)
writeFileSync(file, registerPage())
console.log(`${file} is written`)
