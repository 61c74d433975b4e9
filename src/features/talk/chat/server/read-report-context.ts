import { z } from 'zod'
import { idField } from '@/lib/fields'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ChatMessage } from '../chat.contract'
import { type MessageRow, messageColumns, presentMessage } from './message.rows'
import { queryRows } from './rooms.repository'

/** Messages before the reported one, and after it. */
const contextSize = 5

const query = `
  select ${messageColumns}, reported.id as reported_id, room.name as room
  from message_reports report join room_messages reported on reported.id = report.message_id
    join rooms room on room.id = reported.room_id
    join room_messages m on m.room_id = reported.room_id and m.seq between reported.seq - $2 and reported.seq + $2
    join users u on u.id = m.user_id
  where report.id = $1 order by m.seq`

/** The context of a reported message: a few messages around it, and no more of the room. */
export const readReportContext = defineUseCase({
  name: 'chat.read-report-context',
  access: can('rooms.moderate'),
  input: z.object({ report: idField }),
  limits: [perActor('admin.read')],
  async run({ input }): Promise<{ room: string; reportedId: string; messages: ChatMessage[] }> {
    const rows = await queryRows<MessageRow & { reported_id: string; room: string }>(query, [
      input.report,
      contextSize,
    ])
    const [first] = rows
    if (!first) {
      throw new AppError('not_found')
    }
    return { room: first.room, reportedId: first.reported_id, messages: rows.map(presentMessage) }
  },
})
