import { z } from 'zod'
import { searchText } from '@/lib/filter-fields'
import { personName } from '@/lib/person-name'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { listStudents } from './list-students'

const maxSuggestions = '8'
/** A shorter input matches too many people. */
const shortest = 2

/** Students whose name, address or number matches what is typed as the recipient. */
export const suggestRecipients = defineUseCase({
  name: 'students.suggest-recipients',
  access: can('mail.send'),
  input: z.object({ q: searchText() }),
  limits: [],
  async run(context) {
    const q = context.input.q ?? ''
    if (q.length < shortest) {
      return []
    }
    const students = await listStudents.run({
      ...context,
      input: listStudents.input.parse({ q, page_size: maxSuggestions }),
    })
    return students.items.map((student) => ({
      email: student.email,
      name: personName(student),
    }))
  },
})
