import { z } from 'zod'
import { can, withRole } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

const nothing = z.object({})

/** For pages whose own use cases are open to every account: who may open them in the back office. */
export const enterOffice = defineUseCase({
  name: 'session.enter-office',
  access: can('admin.area'),
  input: nothing,
  limits: [],
  run: async () => ({}),
})

/** The same for the student area. */
export const enterStudentArea = defineUseCase({
  name: 'session.enter-student-area',
  access: withRole('student'),
  input: nothing,
  limits: [],
  run: async () => ({}),
})
