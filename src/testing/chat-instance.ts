import { composeContainer } from '@/composition/compose-container'
import { env } from '@/config/env'
import { startInstance } from './socket-rig'

/**
 * The product's sockets in a separate process, without pages: started, killed and restarted by soak tests and
 * benchmarks.
 */
const { DATABASE_URL, PORT } = env()
if (!DATABASE_URL) {
  throw new Error('DATABASE_URL is not set')
}
await composeContainer()
process.on('disconnect', () => process.exit(0))
const instance = await startInstance(DATABASE_URL, PORT)
process.on('SIGTERM', () => void instance.stop().then(() => process.exit(0)))
process.send?.({ listening: instance.url })
