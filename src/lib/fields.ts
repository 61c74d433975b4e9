import { z } from 'zod'

/** Replaces an invalid id: it matches nothing. */
export const noId = '00000000-0000-0000-0000-000000000000'

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** An id in an address or a form; an invalid one matches nothing. */
export const idField = z.uuid().catch(noId)

/** An empty field of a form is one that was left out. */
export const blankAsUndefined = (value: unknown) => (value === '' ? undefined : value)
