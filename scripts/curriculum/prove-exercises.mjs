import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { buildWorkers } from '../run/workers.mjs'
import { browserFlags, systemBrowser } from '../test/browser.mjs'

/** @typedef {typeof import('../../prisma/curriculum.ts')} Curriculum */
/** @typedef {typeof import('../../src/features/study/practice/client/prove-exercise.ts')} Prove */
/** @typedef {typeof globalThis & { prove: Prove['proveExercise'] }} ProofPage */
/** @typedef {Curriculum['proofSetting'] & { exercises: ReturnType<Curriculum['exercisesOfRepository']> }} Exercises */

/** A browser, or undefined if none is installed. */
async function openBrowser() {
  const playwright = await import('playwright').catch(() => undefined)
  return playwright?.chromium
    .launch({ executablePath: systemBrowser, args: browserFlags })
    .catch(() => undefined)
}

/** @param {string} root */
const bundleClient = async (root) => {
  const { outputFiles } = await build({
    stdin: {
      contents:
        "import { proveExercise } from './src/features/study/practice/client/prove-exercise'; window.prove = proveExercise",
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'error',
  })
  return Buffer.from(outputFiles[0]?.contents ?? [])
}

/**
 * The two pages and the runners, under the policies of the product.
 * @param {string} root
 * @param {string} folder
 * @param {Exercises['policies']} policies
 */
async function serve(root, folder, policies) {
  const client = await bundleClient(root)
  /** @type {Record<string, [string, string | Buffer]>} */
  const answers = {
    '/': ['text/html', '<!doctype html><title>proof</title><body><script src="/client.js"></script>'],
    '/client.js': ['text/javascript', client],
  }
  const server = createServer(({ url = '/' }, res) => {
    const page = /** @type {keyof typeof policies | undefined} */ (/^\/run\/(html|worker)\./.exec(url)?.[1])
    if (!page && !answers[url] && !url.startsWith('/workers/')) {
      res.writeHead(404).end()
      return
    }
    const [type, body] = page
      ? [
          'text/html; charset=utf-8',
          readFileSync(join(folder, 'workers', `run-${url.slice('/run/'.length)}`)),
        ]
      : (answers[url] ?? ['application/octet-stream', readFileSync(join(folder, url))])
    res.writeHead(200, {
      'Content-Type': type,
      ...(page && { 'Content-Security-Policy': policies[page] }),
    })
    res.end(body)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { server, url: `http://127.0.0.1:${port}/` }
}

/** @param {Awaited<ReturnType<Prove['proveExercise']>>} proof */
function say({ unmet, startPasses, error }) {
  return [
    ...(error ? [`the solution ended badly: ${error}`] : []),
    ...(unmet.length > 0 ? [`the solution does not meet: ${unmet.join(', ')}`] : []),
    ...(startPasses ? ['the start passes already: there is nothing to do'] : []),
  ]
}

/**
 * Runs the checks of every exercise against its solution and its start, in a real browser. Answers what does not hold;
 * undefined: there is no browser here, and nothing was proven.
 * @param {string} root
 * @param {{ exercises: Exercises['exercises'], policies: Exercises['policies'], filesIn: Exercises['filesIn'] }} options
 */
export async function proveExercises(root, { exercises, policies, filesIn }) {
  const browser = await openBrowser()
  if (!browser) {
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'academy-proof-'))
  let served
  try {
    const manifest = await buildWorkers(root, relative(root, folder))
    served = await serve(root, folder, policies)
    const page = await browser.newPage()
    await page.goto(served.url)
    const problems = []
    for (const { where, language, exercise } of exercises) {
      const files = filesIn(manifest, exercise.runner)
      const proof = await page.evaluate(
        (each) => {
          const { prove } = /** @type {ProofPage} */ (globalThis)
          const stage = document.body.appendChild(document.createElement('div'))
          return prove(each.exercise, each.files, each.language, stage)
        },
        { exercise, files, language },
      )
      problems.push(...say(proof).map((problem) => ({ where: `${where} (${language})`, problem })))
    }
    return problems
  } finally {
    await browser.close()
    served?.server.closeAllConnections()
    served?.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
