// Prisma's program loads its studio and its development server on every start. Neither is installed (package.json,
// "overrides"), and no command that runs here calls them: they become empty objects.
const Module = require('node:module')

const load = Module._load
Module._load = (request, ...rest) =>
  /^(@prisma\/(dev|studio-core)|mysql2)(\/|$)/.test(request) ? {} : load(request, ...rest)
