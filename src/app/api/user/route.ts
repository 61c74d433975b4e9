import { registerStudent } from '@/features/portal/registration/server/register-student'
import { readJsonObject } from '@/server/transport/http/read-json'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(registerStudent, {
  status: 201,
  readInput: async (request) => ({
    ...(await readJsonObject(request)),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
  }),
})
