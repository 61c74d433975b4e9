import { join } from 'node:path'
import type { Env } from '@/config/env'
import type { FileStorage } from '@/server/ports/file-storage'
import { diskFileStorage } from './disk-file-storage'
import { s3FileStorage } from './s3-file-storage'

/** The configured store: S3 if its settings are complete, otherwise a local folder. */
export function createFileStorage(env: Env): FileStorage {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return s3FileStorage({ endpoint, bucket, accessKeyId, secretAccessKey })
  }
  return diskFileStorage(join(env.DATA_DIR, 'uploads'))
}
