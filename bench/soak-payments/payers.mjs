import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** @import { Client } from './client.mjs' */
/** @import { Operators } from './operators.mjs' */

/**
 * `way`: how a person pays. `claims`: they send in the operator's number, or one that does not exist.
 * @typedef {{ n: number, way: 'alone' | 'link' | 'parts' | 'code', provider: 'mtn' | 'orange', claims: 'no' | 'real' | 'false' }} Plan
 */
/** @typedef {{ slug: string, price: number, first: number, code: string, codePrice: number }} Offer */
/** @typedef {{ plan: Plan, isPaid: boolean, references: string[], why: string }} Result */
/** @typedef {{ provider: string, phone: string, amount: number, program?: string, code?: string, part?: string, email?: string }} Order */

const password = 'zebu-couleur-7-soak'
const waitMs = 240_000
/** Longer than an operator lets a request wait. */
const patienceMs = 10 * 60_000

/**
 * Who pays how, always the same for the same number: a fifth by a link, in two parts and with a code each.
 * @param {number} n
 * @returns {Plan}
 */
export function planOf(n) {
  const ways = /** @type {const} */ (['link', 'parts', 'code', 'alone', 'alone'])
  return {
    n,
    way: ways[n % 5] ?? 'alone',
    provider: n % 2 === 0 ? 'mtn' : 'orange',
    claims: n % 7 === 3 ? 'real' : n % 23 === 11 ? 'false' : 'no',
  }
}

/**
 * What people do before and beside paying.
 * @param {Client} client
 * @param {Operators} operators
 * @param {Offer} offer
 */
function createSteps(client, operators, offer) {
  let phones = 0
  /** Everybody pays from their own phone, and again from another one. @param {string} provider */
  const nextPhone = (provider) => {
    phones += 1
    return `+237${(provider === 'mtn' ? 670_000_001 : 690_000_001) + phones * 1_000}`
  }

  /** @param {Plan} plan */
  async function register({ n, provider }) {
    const username = `soak-${n}-${randomUUID().slice(0, 8)}`
    const email = `${username}@example.cm`
    const person = { firstName: 'Amina', lastName: 'Ngo Bassa', username, email, program: offer.slug }
    const json = { ...person, phone: nextPhone(provider), password, confirmPassword: password }
    const registered = await client.ask('POST', '/api/user', { json })
    // A request whose answer was lost has registered the person: they sign in.
    const isNew = registered.status === 201 && n % 2 === 0
    const token = isNew
      ? registered.json.token
      : (await client.ask('POST', '/api/auth/login', { json: { username, password } })).json.access_token
    if (!token) {
      throw new Error(`registration: ${registered.status} ${JSON.stringify(registered.json).slice(0, 200)}`)
    }
    return { email, token: String(token) }
  }

  /** The code of this payment from the mail sink. @param {string} email @param {string} reference @param {string} wrong */
  async function codeOf(email, reference, wrong) {
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(200)) {
      const mail = operators.mail.delivered.findLast(
        ({ to, subject, text }) =>
          to[0] === email && /\d{3}\s?\d{3}/.test(subject) && text.includes(reference),
      )
      const code = /\d{6}/.exec(mail?.subject.replaceAll(/\s/g, '') ?? '')?.[0]
      if (code && code !== wrong) {
        return code
      }
    }
    throw new Error(`no code came for ${reference}`)
  }

  /**
   * "I already paid", as soon as the money has left the wallet.
   * @param {Plan} plan @param {Order} order @param {string} reference @param {string} token
   */
  async function claim({ claims, n }, { phone }, reference, token) {
    if (claims === 'no') {
      return
    }
    for (let looked = 0; looked < 20; looked += 1) {
      await sleep(500)
      const paid = operators.books().find((each) => each.phone === phone && each.isPaid)
      if (paid) {
        const number = claims === 'real' ? paid.number : `77${String(n).padStart(9, '0')}`
        const json = { text: `Payment successful. Transaction Id: ${number}. Fee: 0 XAF.` }
        await client.ask('POST', `/api/payment/${reference}/claim`, { token, json })
        return
      }
    }
  }
  return { nextPhone, register, codeOf, claim }
}

/**
 * People who register, sign in and pay over HTTP, until they have the program.
 * @param {Client} client
 * @param {Operators} operators
 * @param {Offer} offer
 */
export function createPayers(client, operators, offer) {
  const { nextPhone, register, codeOf, claim } = createSteps(client, operators, offer)

  /**
   * Enters the code until the outcome is known.
   * @param {string} path
   * @param {Order} order
   * @param {{ reference: string, mailbox: string, token?: string }} begun
   * @returns {Promise<'paid' | 'failed'>}
   */
  async function confirm(path, order, { reference, mailbox, token }) {
    let userCode = await codeOf(mailbox, reference, '')
    const { provider, phone, amount } = order
    for (const until = Date.now() + waitMs; Date.now() < until; ) {
      const json = { provider, phone, amount, userCode, ...(token && { reference }) }
      const answer = await client.ask('POST', path, { token, json })
      if (answer.status === 200) {
        return 'paid'
      }
      if (answer.status === 400) {
        userCode = await codeOf(mailbox, reference, userCode)
      } else if (answer.status === 429) {
        await sleep(Math.min(answer.retryAfterMs, 5_000))
      } else if (answer.status !== 202) {
        return 'failed'
      } else {
        await sleep(500)
      }
    }
    return 'failed'
  }

  /**
   * Tries from one phone after the other until it is paid. Returns its reference.
   * @param {{ initiate: string, verify: string, mailbox: string, token?: string }} at
   * @param {Plan} plan
   * @param {Partial<Order> & { amount: number }} wanted
   */
  async function pay({ initiate, verify, mailbox, token }, plan, wanted) {
    let asked = { ...wanted }
    let last = ''
    /** @type {string[]} */
    const begunHere = []
    for (const until = Date.now() + patienceMs; Date.now() < until; ) {
      const { provider } = plan
      const order = { provider, phone: nextPhone(provider), ...asked }
      const key = plan.n % 3 === 0 ? randomUUID() : undefined
      const begun = await client.ask('POST', initiate, { token, json: order, key })
      last = `${begun.status} ${JSON.stringify(begun.json).slice(0, 200)}`
      if (begun.status !== 200) {
        const paid = await paidOf(begunHere, initiate, token)
        if (paid) {
          return paid
        }
        // The places of the code are taken: the whole price. Or an earlier request still waits for its owner.
        asked = asked.code ? { ...asked, code: undefined, amount: offer.price } : asked
        await sleep(3_000)
        continue
      }
      const reference = String(begun.json.reference)
      begunHere.push(reference)
      const claimed = token && claim(plan, order, reference, token)
      const outcome = await confirm(verify, order, { reference, mailbox, token })
      await claimed
      if (outcome === 'paid') {
        return reference
      }
    }
    throw new Error(`not paid in time: ${last}`)
  }

  /**
   * Which of these was paid in the end, by a request that seemed to have failed.
   * @param {string[]} references @param {string} initiate @param {string} [token]
   */
  async function paidOf(references, initiate, token) {
    if (!token) {
      const link = await client.ask('GET', initiate.replace('/initiate', ''))
      return link.json.state === 'paid' ? references.at(-1) : undefined
    }
    for (const reference of references) {
      const { json } = await client.ask('GET', `/api/payment/${reference}`, { token })
      if (json.status === 'verified') {
        return reference
      }
    }
    return undefined
  }

  /** @param {{ email: string, token: string }} person @param {Plan} plan */
  async function payByLink({ email, token }, plan) {
    const own = {
      provider: plan.provider,
      phone: nextPhone(plan.provider),
      amount: offer.price,
      program: offer.slug,
    }
    const begun = await client.ask('POST', '/api/payment/initiate', { token, json: own })
    const shared = await client.ask('POST', `/api/payment/${begun.json.reference}/share`, { token })
    const link = String(shared.json.url ?? '')
      .split('/')
      .at(-1)
    const at = `/api/pay/${link}`
    if ((await client.ask('GET', at)).status !== 200) {
      throw new Error(`share: ${shared.status} ${JSON.stringify(shared.json).slice(0, 200)}`)
    }
    const mailbox = `payer-of-${email}`
    const wanted = { amount: offer.price, email: mailbox }
    return [await pay({ initiate: `${at}/initiate`, verify: `${at}/verify`, mailbox }, plan, wanted)]
  }

  /** @param {Plan} plan @returns {Promise<string[]>} */
  async function payAs(plan) {
    const person = await register(plan)
    const { email: mailbox, token } = person
    const own = { initiate: '/api/payment/initiate', verify: '/api/payment/verify', mailbox, token }
    const program = offer.slug
    switch (plan.way) {
      case 'link':
        return payByLink(person, plan)
      case 'parts':
        return [
          await pay(own, plan, { program, amount: offer.first, part: '1' }),
          await pay(own, plan, { program, amount: offer.price - offer.first }),
        ]
      case 'code':
        return [await pay(own, plan, { program, amount: offer.codePrice, code: offer.code })]
      default:
        return [await pay(own, plan, { program, amount: offer.price })]
    }
  }

  /** @param {Plan} plan @returns {Promise<Result>} */
  return async function payer(plan) {
    try {
      return { plan, isPaid: true, references: await payAs(plan), why: '' }
    } catch (error) {
      return { plan, isPaid: false, references: [], why: String(error) }
    }
  }
}
