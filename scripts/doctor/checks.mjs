import {
  auditCheck,
  backupCheck,
  credentialKeysCheck,
  filesCheck,
  moneyCheck,
  secondFactorCheck,
} from './data-checks.mjs'
import { databaseCheck, listenerCheck, migrationsCheck, queueCheck } from './database-checks.mjs'
import { clockCheck, diskCheck, instanceCheck, settingsCheck, tlsCheck } from './machine-checks.mjs'
import { mailCheck, paymentsCheck, redisCheck, storeCheck } from './outside-checks.mjs'

/** Causes come before their effects: repair the first failure first. */
export const checks = [
  settingsCheck,
  diskCheck,
  databaseCheck,
  migrationsCheck,
  clockCheck,
  instanceCheck,
  listenerCheck,
  queueCheck,
  mailCheck,
  paymentsCheck,
  redisCheck,
  storeCheck,
  tlsCheck,
  credentialKeysCheck,
  secondFactorCheck,
  backupCheck,
  moneyCheck,
  auditCheck,
  filesCheck,
]
