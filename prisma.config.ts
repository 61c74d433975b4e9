import { defineConfig } from 'prisma/config'

// Only `prisma generate` reads this: migrations are written and applied by scripts/ (see docs/decisions).
export default defineConfig({ schema: 'prisma/schema', migrations: { path: 'prisma/migrations' } })
