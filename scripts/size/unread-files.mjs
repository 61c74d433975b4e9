/**
 * Files of packages that nothing here reads. `within`: the package, null for all. `files` matches the path inside the
 * package; a folder that matches is removed with everything in it.
 * @type {readonly { within: RegExp | null, files: RegExp, why: string }[]}
 */
export const unreadFiles = [
  {
    within: null,
    files: /\.([cm]?[jt]sx?|css)\.map$/,
    why: 'maps of packages serve those who debug the packages themselves',
  },
  {
    within: null,
    files: /^((test|tests|__tests__|\.github)$|(CHANGELOG|HISTORY)\.md$)/,
    why: 'for the authors of the package',
  },
  {
    within: /^node-(aix|darwin|linux|sunos|win)-\w+$/,
    files: /^(include|share)$/,
    why: 'headers are for compiling native packages; all of ours come compiled',
  },
  {
    within: /^@prisma\/client$/,
    files: /^runtime\/query_compiler_\w+\.(cockroachdb|mysql|sqlite|sqlserver)\./,
    why: 'our database is PostgreSQL',
  },
  {
    within: /^prisma$/,
    files: /^build\/(query_compiler_\w+\.(cockroachdb|mysql|sqlite|sqlserver)\.|studio\.)/,
    why: 'our database is PostgreSQL, and Prisma Studio is not used',
  },
  {
    within: /^effect$/,
    files: /^(src|dist\/(esm|dts))$/,
    why: "Prisma's program loads the CommonJS files",
  },
  {
    within: /^(zod|happy-dom|puppeteer-core)$/,
    files: /^src$/,
    why: 'sources; the compiled files are loaded',
  },
  {
    within: /^next$/,
    files: /^dist\/docs$/,
    why: 'its manual',
  },
  {
    within: /^sql\.js$/,
    files: /^dist\/(?!sql-wasm-browser\.(js|wasm)$)/,
    why: 'the runner of SQL exercises loads the variant for browsers',
  },
  {
    within: /^just-bash$/,
    files: /^(vendor|dist\/bin|dist\/bundle\/(chunks|index\.c?js))$/,
    why: 'the runner of shell exercises loads the bundle for browsers',
  },
  {
    within: /^prettier$/,
    files: /^(bin|internal|index\.[cm]js|doc\.m?js|plugins\/(?!html\.))/,
    why: 'react-email names two of its files, and bundlers want to find them',
  },
  {
    within: /^pdfkit$/,
    files: /^\.yarn$/,
    why: "its authors' package manager",
  },
]

/** @param {string} name the package @param {string} path inside the package */
export const isUnread = (name, path) =>
  unreadFiles.some(({ within, files }) => (within === null || within.test(name)) && files.test(path))
