import type { RedisClientType } from '@redis/client'

type None = Record<never, never>

/** A client without modules, functions or scripts. */
export type Redis = RedisClientType<None, None, None, 3, None>
