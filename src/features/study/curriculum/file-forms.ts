import { bodyBudgets } from '@/config/body-budgets'
import { splitLocale } from '@/config/locale-path'
import { href, paths } from '@/config/paths'
import { withFormRedirect } from '@/server/transport/http/form-redirect'
import { readFormStream } from '@/server/transport/http/read-form-stream'
import { isOwnOrigin } from '@/server/transport/http/request-info'
import { toRoute } from '@/server/transport/http/to-route'
import { addFile } from './server/add-file'
import { addPicture } from './server/add-picture'

const readForm =
  (tooLarge: 'Curriculum.files.pictureTooHeavy' | 'Curriculum.files.fileTooLarge') =>
  async (request: Request) => ({ form: readFormStream(request, bodyBudgets.itemFile.bytes, tooLarge) })

/** The page of the item, if the form was on it. */
function itemPageOf(request: Request): string {
  const referer = request.headers.get('referer')
  const path = referer && isOwnOrigin(referer) ? splitLocale(new URL(referer).pathname).path : ''
  return /^\/admin\/programs\/[a-z0-9-]+\/curriculum\/[a-z0-9-]+$/.test(path)
    ? path
    : paths.officePage('curriculum')
}

const backToItem = (locale: Parameters<typeof href>[0], status: number, request: Request) =>
  `${href(locale, itemPageOf(request), status === 201 ? { uploaded: '1' } : { refused: String(status) })}#item-files`

/** Without scripts the forms of the editor post directly to the calls. */
export const addPictureFromForm = withFormRedirect(
  toRoute(addPicture, { status: 201, readInput: readForm('Curriculum.files.pictureTooHeavy') }),
  backToItem,
)
export const addFileFromForm = withFormRedirect(
  toRoute(addFile, { status: 201, readInput: readForm('Curriculum.files.fileTooLarge') }),
  backToItem,
)
