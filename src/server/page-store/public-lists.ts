import { forget, remember } from '../remember'

interface Forgetful {
  forgetAll(): void
}

const name = 'public-lists'
const none: Forgetful = { forgetAll: () => undefined }

/** The lists that this process holds in memory. */
export function setPublicLists(lists: Forgetful): void {
  forget(name)
  remember(name, () => lists)
}

/** After a change of what they show: its event arrives a moment later, and the editor may look at once. */
export const forgetPublicLists = (): void => remember(name, () => none).forgetAll()
