import { pageSpeed } from '@/config/limits'
import { reportPageSpeed } from '@/features/office/page-speed/server/report-page-speed'
import { readJsonObject } from '@/server/transport/http/read-json'
import { toRoute } from '@/server/transport/http/to-route'

export const POST = toRoute(reportPageSpeed, {
  status: 204,
  anonymous: true,
  readInput: (request) => readJsonObject(request, pageSpeed.reportBytes),
})
