import { readCalendar } from '@/features/study/timetable/server/calendar-feed'
import { respondWithCalendar } from '@/server/transport/http/etag'
import { toRoute } from '@/server/transport/http/to-route'

/** Calendars of phones ask here: the key in the address is all that they can send. */
export const GET = toRoute(readCalendar, { respond: respondWithCalendar })
