import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { buildWorkers } from '../run/workers.mjs'
import { browserFlags, systemBrowser } from '../test/browser.mjs'

/** @typedef {typeof import('../../prisma/curriculum.ts')} Curriculum */
/** @typedef {typeof import('../../src/features/study/practice/client/prove-exercise.ts')} Prove */
/** @typedef {Awaited<ReturnType<Prove['proveExercise']>>} Proof */
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
 * @param {string} folder
 * @param {Buffer} client
 * @param {Exercises['policies']} policies
 */
async function serve(folder, client, policies) {
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

/** @param {Proof} proof */
function say(proof) {
  /** @param {string} text @param {readonly (string | number)[]} found */
  const list = (text, found) => (found.length > 0 ? [`${text}: ${found.join(', ')}`] : [])
  return [
    ...list('the solution ended badly', proof.error ? [proof.error] : []),
    ...list('the solution does not meet', proof.unmet),
    ...(proof.startPasses ? ['the start passes already: there is nothing to do'] : []),
    ...list('wrong answers that are accepted, by number', proof.accepted),
    ...list('right answers that are refused, by number', proof.refused),
    ...list('checks that no wrong answer must fail', proof.untested),
    ...list('checks without a sentence that helps (says)', proof.silent),
    ...(proof.tooFewWrong ? ['too few wrong answers'] : []),
  ]
}

/**
 * The hashes of what an earlier run has proven.
 * @param {string} file
 * @returns {Set<string>}
 */
const readProven = (file) => new Set(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

/** @param {unknown} what */
const hashOf = (what) => createHash('sha256').update(JSON.stringify(what)).digest('hex')

/** Each page is a process of its own. */
const pages = 2

/**
 * Proves every exercise in a real browser: its checks accept what is right and refuse what is wrong. Answers what does not
 * hold; undefined: there is no browser here, and nothing was proven.
 * @param {string} root
 * @param {{ exercises: Exercises['exercises'], policies: Exercises['policies'], filesIn: Exercises['filesIn'] }} options
 */
export async function proveExercises(root, { exercises, policies, filesIn }) {
  const browser = await openBrowser()
  if (!browser) {
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'academy-proof-'))
  const cache = join(root, 'node_modules', '.cache', 'curriculum-proofs.json')
  const proven = readProven(cache)
  /** @type {Awaited<ReturnType<typeof serve>> | undefined} */
  let served
  try {
    const manifest = await buildWorkers(root, relative(root, folder))
    const client = await bundleClient(root)
    const tools = hashOf([client.toString('base64'), policies, browser.version()])
    const hashed = exercises.map(({ where, language, proof }) => {
      const files = filesIn(manifest, proof.exercise.runner)
      return { where, language, proof, files, hash: hashOf([tools, files, language, proof]) }
    })
    const unknown = hashed.filter(({ hash }) => !proven.has(hash))
    /** @type {{ where: string, problem: string }[]} */
    const problems = []
    const next = unknown.values()
    served = await serve(folder, client, policies)
    const { url } = served
    const work = async () => {
      const page = await browser.newPage()
      await page.goto(url)
      for (const { where, language, proof, files, hash } of next) {
        const found = await page.evaluate(
          (each) => {
            const { prove } = /** @type {ProofPage} */ (globalThis)
            const stage = document.body.appendChild(document.createElement('div'))
            return prove(each.proof, each.files, each.language, stage)
          },
          { proof, files, language },
        )
        const faults = say(found)
        problems.push(...faults.map((problem) => ({ where: `${where} (${language})`, problem })))
        if (faults.length === 0) {
          proven.add(hash)
        }
      }
    }
    await Promise.all(Array.from({ length: pages }, work))
    mkdirSync(dirname(cache), { recursive: true })
    const kept = hashed.map(({ hash }) => hash).filter((hash) => proven.has(hash))
    writeFileSync(cache, JSON.stringify(kept))
    return { problems, ran: unknown.length }
  } finally {
    await browser.close()
    served?.server.closeAllConnections()
    served?.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
