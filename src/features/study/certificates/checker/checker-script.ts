/**
 * The script of the one-file checker: Ed25519 (RFC 8032) in plain JavaScript, because many phones do not have it in
 * their WebCrypto. It is text, so that no build changes it. SHA-512 comes from the browser.
 */
export const verifyScript = `
const P = 2n ** 255n - 19n
const L = 2n ** 252n + 27742317777372353535851937790883648493n
const mod = (a, m = P) => ((a % m) + m) % m
const pow = (base, exponent) => {
  let result = 1n
  for (let b = mod(base), e = exponent; e > 0n; e >>= 1n, b = mod(b * b)) if (e & 1n) result = mod(result * b)
  return result
}
const inverse = (a) => pow(a, P - 2n)
const D = mod(-121665n * inverse(121666n))
const ROOT = pow(2n, (P - 1n) / 4n)
const toNumber = (bytes) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
const add = ([x1, y1, z1, t1], [x2, y2, z2, t2]) => {
  const a = mod((y1 - x1) * (y2 - x2)), b = mod((y1 + x1) * (y2 + x2))
  const c = mod(2n * D * t1 * t2), d = mod(2n * z1 * z2)
  const e = b - a, f = d - c, g = d + c, h = b + a
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)]
}
const times = (point, n) => {
  let result = [0n, 1n, 1n, 0n]
  for (let p = point; n > 0n; n >>= 1n, p = add(p, p)) if (n & 1n) result = add(result, p)
  return result
}
const same = ([x1, y1, z1], [x2, y2, z2]) => mod(x1 * z2 - x2 * z1) === 0n && mod(y1 * z2 - y2 * z1) === 0n
const toPoint = (bytes) => {
  const copy = Uint8Array.from(bytes), odd = copy[31] >> 7
  copy[31] &= 127
  const y = toNumber(copy)
  if (y >= P) return null
  const u = mod(y * y - 1n), v = mod(D * y * y + 1n)
  let x = mod(u * v ** 3n * pow(u * v ** 7n, (P - 5n) / 8n))
  if (mod(v * x * x) !== u) x = mod(x * ROOT)
  if (mod(v * x * x) !== u || (x === 0n && odd)) return null
  if (Number(x & 1n) !== odd) x = P - x
  return [x, y, 1n, mod(x * y)]
}
const baseY = mod(4n * inverse(5n))
const BASE = toPoint(Uint8Array.from({ length: 32 }, (_, i) => Number((baseY >> BigInt(8 * i)) & 255n)))
const fromBase64 = (text) => {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}
async function isSigned(message, signature, key) {
  if (signature.length !== 64 || key.length !== 32) return false
  const a = toPoint(key), r = toPoint(signature.slice(0, 32)), s = toNumber(signature.slice(32))
  if (!a || !r || s >= L) return false
  const whole = new Uint8Array([...signature.slice(0, 32), ...key, ...message])
  const h = mod(toNumber(new Uint8Array(await crypto.subtle.digest('SHA-512', whole))), L)
  return same(times(BASE, s), add(r, times(a, h)))
}
/** The facts of a signed certificate; null: not signed by one of these keys, or changed. */
async function readSigned(text, keys) {
  try {
    const signed = /[\\w-]+\\.[\\w-]+\\.[\\w-]+$/.exec(text.trim())[0]
    const [head, body, mark] = signed.split('.')
    const read = (part) => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(part)))
    const { alg, kid } = read(head)
    if (alg !== 'EdDSA' || !Object.hasOwn(keys, kid)) return null
    const message = new TextEncoder().encode(head + '.' + body)
    return (await isSigned(message, fromBase64(mark), fromBase64(keys[kid]))) ? read(body) : null
  } catch {
    return null
  }
}
`

/** Formats dates for people; French writes the first of a month as an ordinal. */
export const readableScript = `
const readableDay = (at, locale) => new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Africa/Douala' })
  .formatToParts(new Date(at)).map(({ type, value }) => locale === 'fr' && type === 'day' && value === '1' ? '1er' : value).join('')
const readableCohort = (text, locale) => text.replace('/', ' – ').replace(/\\d{4}-\\d{2}-\\d{2}/g, (day) => readableDay(day, locale))
`

/** The code of the page. TEXTS, KEYS and SITE are defined before it. */
export const pageScript = `
const $ = (id) => document.getElementById(id)
let locale = (navigator.language || 'en').startsWith('fr') ? 'fr' : 'en'
let latest = 0
const say = () => {
  document.documentElement.lang = locale
  document.title = TEXTS[locale].title
  for (const each of document.querySelectorAll('[data-text]')) each.textContent = TEXTS[locale][each.dataset.text]
}
const row = (label, value) => {
  const term = document.createElement('dt'), fact = document.createElement('dd')
  term.textContent = label
  fact.textContent = value
  return [term, fact]
}
async function check() {
  const mine = ++latest
  const typed = $('signed').value
  const t = TEXTS[locale]
  const facts = typed.trim() === '' ? undefined : await readSigned(typed, KEYS)
  if (mine !== latest) return
  $('result').hidden = facts === undefined
  if (facts === undefined) return
  $('verdict').textContent = facts ? t.right : t.wrong
  $('result').className = facts ? 'right' : 'wrong'
  const day = (at) => readableDay(at, locale)
  $('facts').replaceChildren(...(facts ? [
    ...row(t.name, facts.name), ...row(t.program, facts[locale]), ...row(t.completedOn, day(facts.completed)),
    ...row(t.issuedOn, day(facts.issued)), ...(facts.class ? row(t.class, readableCohort(facts.class, locale)) : []), ...row(t.code, facts.code),
  ] : []))
  $('online').hidden = !facts
  if (facts) $('page').href = SITE + (locale === 'fr' ? '/fr' : '') + '/certificates/' + encodeURIComponent(facts.code)
}
for (const language of ['en', 'fr']) $(language).addEventListener('click', () => { locale = language; say(); check() })
$('signed').addEventListener('input', check)
addEventListener('hashchange', () => { $('signed').value = location.hash.slice(1); check() })
if (location.hash.length > 1) $('signed').value = location.hash.slice(1)
say()
check()
`
