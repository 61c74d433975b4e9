import { hasRight } from '@/config/roles'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { tillPageSchema } from '../desk.schema'
import {
  type CashMovement,
  listCash,
  listClosings,
  readTill,
  type Till,
  type TillClosing,
} from './till.repository'

const mostMovements = 200
const mostClosings = 30

export interface TillPage {
  till: Omit<Till, 'lastEntryId'>
  movements: CashMovement[]
  /** For admins only: the newest first. */
  closings: { items: TillClosing[]; older: number | null } | null
}

/** The open till, and for an admin the tills that were closed. */
export const getTill = defineUseCase({
  name: 'desk.get-till',
  access: can('payments.cash'),
  input: tillPageSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor }): Promise<TillPage> {
    const { lastEntryId: _, ...till } = await readTill()
    const movements = await listCash(mostMovements)
    if (!hasRight(actor.user, 'payments.manage')) {
      return { till, movements, closings: null }
    }
    const rows = await listClosings(input.before, mostClosings + 1)
    const items = rows.slice(0, mostClosings)
    const older = rows.length > mostClosings ? (items.at(-1)?.number ?? null) : null
    return { till, movements, closings: { items, older } }
  },
})
