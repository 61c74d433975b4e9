import type { ActionAnswer } from '@/lib/action-answer'
import type { ErrorCode } from '../../kernel/app-error'

export type ActionState<Data = unknown> = ActionAnswer<Data, ErrorCode>
