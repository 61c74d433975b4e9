import type { TestProject } from 'vitest/node'
import { bundle } from '../../scripts/run/bundle.mjs'

/** The program of the thread that draws PDFs, as the start script makes it. */
export default async function setup(project: TestProject) {
  await bundle(project.config.root, 'pdf')
}
