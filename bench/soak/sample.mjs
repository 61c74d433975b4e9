/**
 * One look at /metrics of the product.
 * @param {string} url
 */
export async function sample(url) {
  const text = await (await fetch(url)).text()
  /** @param {string} name */
  const numbersOf = (name) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value))
  /** @param {string} name */
  const sum = (name) => numbersOf(name).reduce((total, value) => total + value, 0)
  return {
    resident: sum('academy_process_resident_memory_bytes'),
    heap: sum('academy_nodejs_heap_size_used_bytes'),
    files: sum('academy_process_open_fds'),
    jobs: sum('academy_jobs_waiting'),
    jobsOldest: Math.max(0, ...numbersOf('academy_jobs_oldest_seconds')),
    jobsFailed: sum('academy_jobs_failed'),
    mails: sum('academy_mails_waiting'),
    mailsOldest: sum('academy_mails_oldest_seconds'),
    payments: sum('academy_payment_requests_open'),
    busy: sum('academy_event_loop_utilization_ratio'),
  }
}
