import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { buildWorkers } from '../run/workers.mjs'
import { browserFlags, systemBrowser } from '../test/browser.mjs'

/** @typedef {typeof import('../../prisma/curriculum.ts')} Curriculum */
/** @typedef {typeof import('../../src/features/study/practice/client/prove-exercise.ts')} Prove */
/** @typedef {Awaited<ReturnType<Prove['proveExercise']>>} Proof */
/** @typedef {typeof import('../../src/features/study/practice/client/prove-block.ts')} ProveBlock */
/** @typedef {typeof globalThis & { prove: Prove['proveExercise'], proveBlock: ProveBlock['proveBlock'] }} ProofPage */
/** @typedef {Curriculum['proofSetting'] & { exercises: ReturnType<Curriculum['exercisesOfRepository']>, blocks: ReturnType<Curriculum['blocksOfRepository']> }} Exercises */

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
      contents: `
        import { proveBlock } from './src/features/study/practice/client/prove-block'
        import { proveExercise } from './src/features/study/practice/client/prove-exercise'
        Object.assign(window, { prove: proveExercise, proveBlock })`,
      resolveDir: root,
    },
    // Paths in the output are the same in every clone.
    absWorkingDir: root,
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
 * The hashes of what earlier runs have proven: of an exercise or block, its runner and what judges it. Kept in the repository, so that
 * only what has changed runs.
 * @param {string} file
 * @returns {Set<string>}
 */
const readProven = (file) => new Set(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

/** @param {unknown} what */
const hashOf = (what) => createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16)

/** Each page is a process of its own. */
const pages = 2

/**
 * One proof: what it is made of, and how a page runs it, which answers the faults.
 * @typedef {object} Proving
 * @property {string} where
 * @property {string} hash
 * @property {(page: import('playwright').Page) => Promise<string[]>} prove
 */

/**
 * @param {Exercises} options
 * @param {(runner: Parameters<Exercises['filesIn']>[1]) => ReturnType<Exercises['filesIn']>} filesOf
 * @param {string} tools
 * @returns {Proving[]}
 */
const provingsOf = ({ exercises, blocks }, filesOf, tools) => [
  ...exercises.map(({ where, language, proof }) => {
    const files = filesOf(proof.exercise.runner)
    return {
      where: `${where} (${language}, ${proof.exercise.runner})`,
      hash: hashOf([tools, files, language, proof]),
      /** @param {import('playwright').Page} page */
      prove: async (page) =>
        say(
          await page.evaluate(
            (each) => {
              const { prove } = /** @type {ProofPage} */ (globalThis)
              const stage = document.body.appendChild(document.createElement('div'))
              return prove(each.proof, each.files, each.language, stage)
            },
            { proof, files, language },
          ),
        ),
    }
  }),
  ...blocks.map(({ where, language, runner, block, expected }) => {
    const files = filesOf(runner)
    return {
      where,
      hash: hashOf([tools, files, language, block, expected]),
      /** @param {import('playwright').Page} page */
      prove: async (page) => {
        const fault = await page.evaluate(
          (each) => {
            const { proveBlock } = /** @type {ProofPage} */ (globalThis)
            const stage = document.body.appendChild(document.createElement('div'))
            return proveBlock(each.block, each.expected, each.files, each.language, stage)
          },
          { block, expected, files, language },
        )
        return fault === null ? [] : [fault]
      },
    }
  }),
]

/**
 * Proves in a real browser that the checks of every exercise accept what is right and refuse what is wrong, and that every
 * block of code in the texts shows what the text says. Answers what does not hold; undefined: there is no browser here, and
 * nothing was proven. With `again`, what earlier runs have proven runs too.
 * @param {string} root
 * @param {Exercises & { again: boolean }} options
 */
export async function proveExercises(root, options) {
  const { policies, filesIn } = options
  const browser = await openBrowser()
  if (!browser) {
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'academy-proof-'))
  const record = join(root, 'scripts', 'curriculum', 'proven.json')
  const proven = options.again ? new Set() : readProven(record)
  /** @type {Awaited<ReturnType<typeof serve>> | undefined} */
  let served
  try {
    const manifest = await buildWorkers(root, relative(root, folder))
    const client = await bundleClient(root)
    const tools = hashOf([client.toString('base64'), policies])
    const all = provingsOf(options, (runner) => filesIn(manifest, runner), tools)
    const unknown = all.filter(({ hash }) => !proven.has(hash))
    /** @type {{ where: string, problem: string }[]} */
    const problems = []
    const next = unknown.values()
    served = await serve(folder, client, policies)
    const { url } = served
    const work = async () => {
      const page = await browser.newPage()
      await page.goto(url)
      for (const { where, hash, prove } of next) {
        // The other language may have the same block.
        const faults = proven.has(hash) ? [] : await prove(page)
        problems.push(...faults.map((problem) => ({ where, problem })))
        if (faults.length === 0) {
          proven.add(hash)
        }
      }
    }
    await Promise.all(Array.from({ length: pages }, work))
    const kept = [...new Set(all.map(({ hash }) => hash))].filter((hash) => proven.has(hash)).sort()
    writeFileSync(record, `${JSON.stringify(kept, null, 2)}\n`)
    return { problems, ran: unknown.length }
  } finally {
    await browser.close()
    served?.server.closeAllConnections()
    served?.server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
