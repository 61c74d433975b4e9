import { registerStudent } from '@/features/registration/server/register-student'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(registerStudent, { status: 201 })
