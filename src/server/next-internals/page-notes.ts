import { remember } from '../remember'

const mostRequests = 10_000

interface PageNotes {
  /** The owner whose device may keep the page. */
  owner?: string
  /** The page reads well without the framework, which is fetched when it is needed. */
  isLight?: boolean
}

/** Notes about a page by request id, made while Next renders it and read when the server entry sends it. */
const notes = () => remember('pageNotes', () => new Map<string, PageNotes>())

function add(requestId: string, note: PageNotes) {
  if (notes().size >= mostRequests) {
    notes().clear()
  }
  notes().set(requestId, { ...notes().get(requestId), ...note })
}

/** This page may be kept on the device of its owner. */
export const notePageOwner = (requestId: string, owner: string) => add(requestId, { owner })

/** This page may be sent without the framework. */
export const noteLightPage = (requestId: string) => add(requestId, { isLight: true })

export function takePageNotes(requestId: string): PageNotes {
  const requestNotes = notes().get(requestId)
  notes().delete(requestId)
  return requestNotes ?? {}
}
