import { keyedHash } from './secrets'

/** Names the owner of what a device keeps, and says nothing about them: the same for one account on every device. */
export const ownerKey = (userId: string) => keyedHash('page-owner', userId).slice(0, 22)
