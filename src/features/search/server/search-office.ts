import { hasRight } from '@/config/roles'
import { listMessages } from '@/features/contact/server/office/list-messages'
import { listOfficePayments } from '@/features/payments/server/office/list-office-payments'
import { listStudents } from '@/features/students/server/office/list-students'
import { can } from '@/server/kernel/access'
import { actorKey } from '@/server/kernel/actor'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase } from '@/server/kernel/use-case'
import { officeSearchSchema } from '../search.schema'

/** Of each kind; the whole list is one link away. */
const most = '5'

/** People, payments and messages in one field: each through its own indexed search, and only what the reader may see. */
export const searchOffice = defineUseCase({
  name: 'search.search-office',
  access: can('admin.area'),
  input: officeSearchSchema,
  limits: [],
  async run(context) {
    const { actor, input, request } = context
    const q = input.q ?? ''
    if (q === '') {
      return { q, students: null, payments: null, messages: null }
    }
    await consumeLimit('admin.search', actorKey(actor, request.address))
    const query = { q, page_size: most }
    const may = (right: Parameters<typeof hasRight>[1]) => hasRight(actor.user, right)
    const [students, payments, messages] = await Promise.all([
      may('students.read') ? listStudents.run({ ...context, input: listStudents.input.parse(query) }) : null,
      may('payments.manage')
        ? listOfficePayments.run({ ...context, input: listOfficePayments.input.parse(query) })
        : null,
      may('messages.read') ? listMessages.run({ ...context, input: listMessages.input.parse(query) }) : null,
    ])
    return {
      q,
      students: students && {
        total: students.total,
        items: students.items.map((row) => ({
          id: row._id,
          name: `${row.first_name} ${row.last_name}`,
          email: row.email,
        })),
      },
      payments: payments && {
        total: payments.total,
        items: payments.items.map(({ reference, student, program, amountXaf }) => ({
          reference,
          name: student.name,
          program,
          amountXaf,
        })),
      },
      messages: messages && {
        total: messages.total,
        items: messages.items.map(({ id, name, message }) => ({ id, name, message })),
      },
    }
  },
})

export type OfficeFound = Awaited<ReturnType<typeof searchOffice.run>>
