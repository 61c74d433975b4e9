import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { siteSettings as limits } from '@/config/limits'
import { isObject } from '@/lib/json'
import { cleanPicture } from '@/server/clean-picture'
import { invalid } from '@/server/kernel/app-error'
import type { saveSettingsSchema } from '../settings.schema'

const beginning = 'data:image/png;base64,'

type Change = Pick<z.output<typeof saveSettingsSchema>, 'logo' | 'signature'>

/** The same PNG with nothing but its pixels. Throws `invalid` for the field. */
function clean(picture: string | undefined, field: string): string | undefined {
  if (!picture) {
    return picture
  }
  const read = cleanPicture(Buffer.from(picture.slice(beginning.length), 'base64'), limits.picturePixels)
  if (read?.kind !== 'png') {
    throw invalid({ [field]: 'Settings.errors.picture' })
  }
  if (Math.max(read.width, read.height) > limits.picturePixels || read.bytes.length > limits.pictureBytes) {
    throw invalid({ [field]: 'Settings.errors.pictureTooHeavy' })
  }
  return beginning + read.bytes.toString('base64')
}

/** A change whose pictures the server has read. */
export function withCleanPictures<Sent extends Change>(change: Sent): Sent {
  const { logo, signature } = change
  return {
    ...change,
    ...(logo === undefined ? {} : { logo: clean(logo, 'logo') }),
    ...(signature?.picture === undefined
      ? {}
      : { signature: { ...signature, picture: clean(signature.picture, 'signature.picture') } }),
  }
}

/** For the audit log: a picture by its digest. */
export function withoutPictures(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith(beginning)) {
    return `sha256:${createHash('sha256').update(value).digest('hex')}`
  }
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutPictures(part)]))
    : value
}

/** The bytes of a stored picture. */
export const pictureBytes = (picture: string): Buffer =>
  Buffer.from(picture.slice(beginning.length), 'base64')
