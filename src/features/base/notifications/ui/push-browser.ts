/** Whether this browser shows push notifications, and how it begins and ends. */
export type PushState = 'off' | 'on' | 'denied' | 'unsupported' | 'install'

export interface OwnBrowser {
  device: string
  /** As the server makes it of the address. */
  endpointHash: string
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const hashOfEndpoint = async (endpoint: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Safari on an iPhone offers push notifications only to sites on the home screen. */
const isIosBrowser = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

async function current(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker.getRegistration('/')
  return (await registered?.pushManager.getSubscription()) ?? null
}

/** A subscription of somebody else, or with another key than the server's, counts as off. */
export async function readPushState(browsers: readonly OwnBrowser[], publicKey: string): Promise<PushState> {
  if (!isSupported()) {
    return isIosBrowser() ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') {
    return 'denied'
  }
  const subscription = await current()
  if (!subscription || Notification.permission !== 'granted') {
    return 'off'
  }
  const { applicationServerKey } = subscription.options
  const hash = await hashOfEndpoint(subscription.endpoint)
  const isOwn = browsers.some(({ endpointHash }) => endpointHash === hash)
  const isCurrent = applicationServerKey !== null && base64url(applicationServerKey) === publicKey
  return isOwn && isCurrent ? 'on' : 'off'
}

const call = (method: 'POST' | 'DELETE', body: unknown, locale: string) =>
  fetch('/api/user/push', {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json', 'x-locale': locale },
    body: JSON.stringify(body),
  })

/**
 * Asks for the permission and subscribes. A subscription that is there is ended first: messages to the person who had it must not arrive
 * here. Throws if something fails; then nothing is on.
 */
export async function turnPushOn(publicKey: string, locale: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') {
    return permission === 'denied' ? 'denied' : 'off'
  }
  const { pushManager } = await registration()
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const answer = await call('POST', subscription.toJSON(), locale).catch(() => null)
  if (!answer?.ok) {
    await subscription.unsubscribe()
    throw new Error('the server does not know this browser')
  }
  return 'on'
}

/** The browser first: then nothing arrives any more, even if the server cannot be reached. */
export async function turnPushOff(locale: string): Promise<PushState> {
  const subscription = await current()
  if (subscription) {
    await subscription.unsubscribe()
    await call('DELETE', { endpoint: subscription.endpoint }, locale).catch(() => undefined)
  }
  return 'off'
}
