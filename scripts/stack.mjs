// npm run --silent stack < trace.txt: prints a stack trace or lines of the log, with the places in the source instead of the build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSourcePlaces } from './stack/source-places.mjs'

process.stdout.write(withSourcePlaces(readFileSync(0, 'utf8'), join(import.meta.dirname, '..')))
