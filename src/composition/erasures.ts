import { repeatErasures } from '@/features/office/erasure/server/repeat-erasures'
import { composeContainer } from './compose-container'

// The restore runs this file in its own process, with the restored database as DATABASE_URL.
await composeContainer()

export { repeatErasures }
