import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { bundleBootScript } from './scripts/run/boot-script.mjs'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: { alias: { '@/': source('./src/') } },
  define: { __BOOT__: JSON.stringify(bundleBootScript(import.meta.dirname)) },
  test: {
    environment: 'node',
    restoreMocks: true,
    // A second, which is the usual limit, passes on a busy machine before a process has answered.
    expect: { poll: { timeout: 15_000 } },
    // Modules are loaded once in each of the few processes, and not once a file, which takes longer than most files do.
    isolate: false,
    setupFiles: ['src/testing/new-process.ts'],
    // One after the other: projects that run together must have the same number of workers, on any machine.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts,bench,prisma}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/*.{int,dom}.test.*', '**/node_modules/**'],
          globalSetup: ['src/testing/pdf-program.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/**/*.dom.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['src/testing/dom/setup.ts'],
          sequence: { groupOrder: 1 },
          unstubGlobals: true,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['{src,scripts,bench,prisma}/**/*.int.test.{ts,mjs}'],
          globalSetup: ['src/testing/embedded-postgres.ts', 'src/testing/pdf-program.ts'],
          // A process for each file: what a server of one file still does in the background cannot fail another file.
          isolate: true,
          // A busy machine is several times slower than a quiet one.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
