import { remember } from './remember'

const mostRequests = 10_000

/** Owners of the pages that are being rendered, by request: Next renders them, the server entry writes the header. */
const owners = () => remember('pageOwners', () => new Map<string, string>())

/** This page may be kept on the device of its owner. */
export function notePageOwner(requestId: string, owner: string) {
  if (owners().size >= mostRequests) {
    owners().clear()
  }
  owners().set(requestId, owner)
}

export function takePageOwner(requestId: string): string | undefined {
  const owner = owners().get(requestId)
  owners().delete(requestId)
  return owner
}
