import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Checks of the whole running product, one after the other: npm run test:operations starts it for them. */
export default defineConfig({
  resolve: { alias: { '@/': fileURLToPath(new URL('./src/', import.meta.url)) } },
  test: {
    name: 'operations',
    environment: 'node',
    include: ['{src,scripts}/**/*.ops.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
})
