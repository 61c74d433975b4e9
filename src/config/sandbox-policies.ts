/**
 * Policies of the pages in which a learner's code runs. `sandbox` as a header gives an origin of its own (no cookie, no
 * storage, no parent page) and, unlike the attribute, leaves the page to the service worker. Nothing may be fetched.
 */
const common = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
]

/** No 'unsafe-eval': text becomes code only through the frame's own guard against endless loops. */
export const htmlFramePolicy = [
  ...common,
  "script-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

/** The worker is made of a blob and obeys the policy of the frame that makes it. */
export const workerFramePolicy = [
  ...common,
  "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
  'worker-src blob:',
].join('; ')
