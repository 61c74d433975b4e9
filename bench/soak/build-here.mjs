// node build-here.mjs FOLDER: builds the version in this folder as its own start would.
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const { prepareConfiguration } = await import(join(folder, 'scripts/run/configuration.mjs'))
const { generateClient } = await import(join(folder, 'scripts/prepare/generate-client.mjs'))
const { buildIfNeeded } = await import(join(folder, 'scripts/run/build.mjs'))
await prepareConfiguration(folder, { readFile: false })
generateClient(folder)
await buildIfNeeded(folder)
process.exit(0)
