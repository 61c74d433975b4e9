import { keyedHash } from './secrets'

/** The key that names the owner of data on a device without revealing the person; the same for one account on every device. */
export const ownerKey = (userId: string) => keyedHash('page-owner', userId).slice(0, 22)
