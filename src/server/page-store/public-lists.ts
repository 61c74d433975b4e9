import { forget, remember } from '../remember'

interface Forgetful {
  forgetAll(): void
}

const name = 'public-lists'
const none: Forgetful = { forgetAll: () => undefined }

/** Sets the lists that this process has in memory. */
export function setPublicLists(lists: Forgetful): void {
  forget(name)
  remember(name, () => lists)
}

/** Removes the lists after a change of their data: the event arrives a moment later, but the editor may look at once. */
export const forgetPublicLists = (): void => remember(name, () => none).forgetAll()
