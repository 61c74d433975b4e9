import { noteAttendance } from '@/features/classes/attendance/server/note-attendance'
import { toRoute } from '@/server/transport/http/to-route'

export const PUT = toRoute(noteAttendance)
