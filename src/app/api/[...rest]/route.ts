import { AppError } from '@/server/kernel/app-error'
import { problemResponse, toProblem } from '@/server/transport/http/problem'
import { readRequestInfo } from '@/server/transport/http/request-info'

/** Whatever is no call of the API: a problem like any other, not a page. */
const nothingHere = (request: Request) => {
  const { locale, id } = readRequestInfo(request.headers)
  return problemResponse(toProblem(new AppError('not_found'), locale, id))
}

export {
  nothingHere as DELETE,
  nothingHere as GET,
  nothingHere as PATCH,
  nothingHere as POST,
  nothingHere as PUT,
}
