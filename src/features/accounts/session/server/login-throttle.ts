import { env } from '@/config/env'
import { networkOf, widerNetworkOf } from '@/lib/network-of'
import { hashToken } from '@/server/kernel/secrets'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { judgeTry, type ThrottlePolicy, type Tries } from '../login-throttle.rules'

/** Attempts that are counted together: by the typed name, and by the network or device. */
interface TrySource {
  name: string
  source: string
}

/**
 * By the typed name, never by its account: otherwise the delay would reveal which user name and address
 * belong to one account. Of IPv6 the wider network counts, because one attacker can own all of it.
 */
export const fromNetwork = (login: string, address: string): TrySource => ({
  name: hashToken(`name:${login}`),
  source: hashToken(widerNetworkOf(address) ?? networkOf(address)),
})

export const onDevice = (deviceId: string): TrySource => ({
  name: hashToken(`device:${deviceId}`),
  source: 'device',
})

const everybody = '*'

type Row = { source: string; tries: number; since: Date; free_at: Date }

const toTries = ({ tries, since, free_at: freeAt }: Row): Tries => ({ tries, since, freeAt })

type TryResult = { kind: 'go'; triesInAll: number } | { kind: 'wait' | 'closed'; retryAfterS: number }

/**
 * Counts an attempt before the password is checked, or returns the time to wait. Attempts for one name are
 * serialised.
 */
export function takeTry({ name, source }: TrySource, policy: ThrottlePolicy, now: Date): Promise<TryResult> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`
      insert into limits.login_tries (name, source, since, free_at)
      values (${name}, ${everybody}, ${now}, ${now}), (${name}, ${source}, ${now}, ${now})
      on conflict do nothing`
    const rows = await tx.$queryRaw<Row[]>`
      select source, tries, since, free_at from limits.login_tries
      where name = ${name} and source in (${everybody}, ${source}) order by source for update`
    const [all, own] = [everybody, source].map((source) => rows.find((row) => row.source === source))
    // Removed by housekeeping between the two statements: the next attempt creates the rows again.
    if (!all || !own) {
      return { kind: 'wait', retryAfterS: 1 }
    }
    const verdict = judgeTry(
      policy,
      { all: toTries(all), own: toTries(own) },
      now,
      Math.max(1, env().RATE_LIMIT_SCALE),
    )
    if (verdict.kind !== 'go') {
      return verdict
    }
    await tx.$executeRaw`
      update limits.login_tries t set tries = v.tries, since = v.since, free_at = v.free_at
      from (values
        (${everybody}, ${verdict.all.tries}::int, ${verdict.all.since}::timestamptz, ${verdict.all.freeAt}::timestamptz),
        (${source}, ${verdict.own.tries}::int, ${verdict.own.since}::timestamptz, ${verdict.own.freeAt}::timestamptz)
      ) as v (source, tries, since, free_at)
      where t.name = ${name} and t.source = v.source`
    return { kind: 'go', triesInAll: verdict.all.tries }
  })
}

/**
 * Everybody's row first, like takeTry: two transactions on the same name never deadlock. Returns the names that are
 * locked. A name without rows has nothing to forget, and rows that are created in between would be locked in another order.
 */
async function lockNames(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select name from limits.login_tries where name = any(${names}::text[]) and source = ${everybody}
    order by name for update`
  return rows.map(({ name }) => name)
}

/** The password was right: forgets the attempts of this source. */
export async function returnTries({ name, source }: TrySource): Promise<void> {
  await inTransaction(async (tx) => {
    const locked = await lockNames(tx, [name])
    if (locked.length === 0) {
      return
    }
    await tx.$executeRaw`
      with own as (delete from limits.login_tries where name = ${name} and source = ${source} returning tries)
      update limits.login_tries t set tries = greatest(0, t.tries - own.tries) from own
      where t.name = ${name} and t.source = ${everybody}`
  })
}

/**
 * A new password was chosen through a mailed link: forgets earlier attempts for both names of the account.
 */
export async function forgetTries(logins: readonly string[]): Promise<void> {
  const names = logins.map((login) => hashToken(`name:${login}`))
  await inTransaction(async (tx) => {
    const locked = await lockNames(tx, names)
    await tx.$executeRaw`delete from limits.login_tries where name = any(${locked}::text[])`
  })
}
