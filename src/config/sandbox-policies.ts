/**
 * Policies of the pages in which a learner's code runs. `sandbox` as a header gives a separate origin (no cookie, no
 * storage, no parent page), but unlike the attribute it lets the service worker serve the page. Nothing may be fetched.
 * Forms are allowed because without it a page would get no `submit` event; `form-action` keeps every form from being sent.
 */
const common = [
  'sandbox allow-scripts allow-forms',
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

/** The worker is made from a blob and follows the policy of its frame. */
export const workerFramePolicy = [
  ...common,
  "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
  'worker-src blob:',
].join('; ')
