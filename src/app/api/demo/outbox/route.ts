import { listDemoOutbox } from '@/features/base/mail/server/demo-outbox'
import { toRoute } from '@/server/transport/http/to-route'

/** For tests and tools; absent outside a demo. */
export const GET = toRoute(listDemoOutbox)
