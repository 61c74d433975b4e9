import { readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

/** Writes the tables of states and events into docs/payments.md, from the rules that the program follows. */
const file = 'docs/payments.md'
const { outputFiles } = await build({
  entryPoints: ['src/features/money/payments/transition-tables.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
})
const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
const { withTables } = await import(`data:text/javascript;base64,${code}`)
writeFileSync(file, withTables(readFileSync(file, 'utf8')))
console.log(`${file} is written`)
