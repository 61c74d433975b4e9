import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const features = ['src', 'features', 'study', 'practice']

/**
 * What the browser's runners need of Node, which they never reach.
 * @type {import('esbuild').Plugin}
 */
const withoutNode = {
  name: 'without-node',
  setup(builder) {
    builder.onResolve({ filter: /^(node:|(fs|path|crypto|module|buffer)$)/ }, ({ path }) => ({
      path,
      namespace: 'without-node',
    }))
    builder.onLoad({ filter: /.*/, namespace: 'without-node' }, () => ({
      contents: 'module.exports = {}',
      loader: 'js',
    }))
  },
}

/**
 * One file without imports: a module cannot be loaded where learners' code runs.
 * @param {string} root
 * @param {string} entry
 */
async function bundleForBrowser(root, entry) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    charset: 'utf8',
    loader: { '.py': 'text' },
    define: { process: 'undefined', 'import.meta.url': '"https://runner.invalid/"' },
    plugins: [withoutNode],
    legalComments: 'none',
    logLevel: 'error',
  })
  return Buffer.from(outputFiles[0]?.contents ?? [])
}

/**
 * A file of another content has another name: what a device keeps of it is never out of date.
 * @param {string} name
 * @param {string} extension
 * @param {string | Buffer} body
 */
const hashedName = (name, extension, body) =>
  `${name}.${createHash('sha256').update(body).digest('hex').slice(0, 12)}${extension}`

/** @param {Buffer} body */
const compress = (body) =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

/**
 * Builds every runner under src/features/study/practice/runners, the two pages in which they run and the scripts that run
 * blocks of lessons and make a zip, each with its compressed form beside it, and a list of all of them: which addresses a runner needs, and how many bytes travel.
 * @param {string} root
 * @param {string} folder
 */
export async function buildWorkers(root, folder) {
  const out = join(root, folder, 'workers')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const require = createRequire(join(root, 'package.json'))
  const runners = join(root, ...features, 'runners')

  /** @param {string} name @param {Buffer} body */
  const write = (name, body) => {
    writeFileSync(join(out, name), body)
    const small = compress(body)
    writeFileSync(join(out, `${name}.br`), small)
    return small.length
  }
  /** @param {string} name @param {string} extension @param {Buffer} body */
  const writeHashed = (name, extension, body) => {
    const file = hashedName(name, extension, body)
    return { url: `/workers/${file}`, bytes: write(file, body), size: body.length }
  }
  const { htmlFramePolicy, workerFramePolicy } = await import('../../src/config/sandbox-policies.ts')
  const policies = { html: htmlFramePolicy, worker: workerFramePolicy }
  /** @param {'html' | 'worker'} name */
  const page = async (name) => {
    const script = await bundleForBrowser(root, join(root, ...features, 'sandbox', `${name}-frame.ts`))
    // A script element ends at the first end tag, also inside a text.
    const body = `<!doctype html><meta charset=utf-8><title>run</title><script>${script.toString().replaceAll('</script', '<\\/script')}</script>`
    // A device keeps the page with its headers, so another policy is another name too.
    const file = hashedName(name, '.html', policies[name] + body)
    return { url: `/run/${file}`, bytes: write(`run-${file}`, Buffer.from(body)), size: body.length }
  }

  /** @type {import('../../src/features/study/practice/server/runner-files.ts').RunnerManifest} */
  const manifest = {
    pages: { html: await page('html'), worker: await page('worker') },
    codeRuns: writeHashed(
      'code-runs',
      '.js',
      await bundleForBrowser(root, join(root, ...features, 'client', 'run-code-blocks.ts')),
    ),
    zip: writeHashed(
      'zip',
      '.js',
      await bundleForBrowser(root, join(root, ...features, 'client', 'zip-files.ts')),
    ),
    runners: {},
  }
  for (const name of readdirSync(runners)) {
    const entry = join(runners, name, 'worker.ts')
    if (!existsSync(entry)) {
      continue
    }
    const list = join(runners, name, 'assets.json')
    /** @type {Record<string, string>} */
    const assets = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
    /** A file of a package as it is, or a script beside the runner's own. @param {string} path */
    const asset = async (path) =>
      path.startsWith('./')
        ? writeHashed(name, '.js', await bundleForBrowser(root, join(runners, name, path)))
        : writeHashed(name, extname(path), readFileSync(require.resolve(path)))
    /** @type {[string, Awaited<ReturnType<typeof asset>>][]} */
    const built = []
    for (const [key, path] of Object.entries(assets)) {
      built.push([key, await asset(path)])
    }
    manifest.runners[name] = {
      script: writeHashed(name, '.js', await bundleForBrowser(root, entry)),
      assets: Object.fromEntries(built),
    }
  }
  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest))
  return manifest
}
