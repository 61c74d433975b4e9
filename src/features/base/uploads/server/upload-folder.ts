import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '@/config/env'
import { asRefusal } from './receive-upload'

export const uploadFolder = () => join(env().DATA_DIR, 'tmp')

const isDiskError = (error: unknown) => typeof (error as NodeJS.ErrnoException).syscall === 'string'

/** A temporary folder for one upload, removed afterwards in any case. */
export async function withUploadFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(uploadFolder(), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(uploadFolder(), 'upload-'))
  try {
    return await work(folder)
  } catch (error) {
    throw isDiskError(error) ? asRefusal(error) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
