import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { bundleOptions } from '../../scripts/run/bundle.mjs'
import { createRandom } from '../../scripts/test/random.mjs'

/**
 * What the operator knows of one payment. `id`: our id of the request.
 * @typedef {{ id: string, provider: 'mtn' | 'orange', phone: string, amount: number, isPaid: boolean, number: string }} Booked
 */
/** @typedef {Awaited<ReturnType<typeof startOperators>>} Operators */

const simulators = ['mtn-simulator', 'mtn-options', 'campay-simulator', 'fake-resend']
const lookEveryMs = 50

/**
 * The simulators of the tests, in one file that Node can load.
 * @param {string} root
 */
async function loadSimulators(root) {
  const outfile = join(root, 'dist', 'soak-simulators.mjs')
  const contents = simulators.map((name) => `export * from './src/testing/simulators/${name}'`).join('\n')
  await build({
    ...bundleOptions(root, 'server'),
    entryPoints: undefined,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile,
  })
  return /** @type {typeof import('../../src/testing/simulators/mtn-simulator') & typeof import('../../src/testing/simulators/mtn-options') & typeof import('../../src/testing/simulators/campay-simulator') & typeof import('../../src/testing/simulators/fake-resend')} */ (
    await import(outfile)
  )
}

/** @typedef {{ isPending(): boolean, approve(): Promise<void>, refuse(): Promise<void>, tell(): Promise<void> }} Payment */

/**
 * A payment at MTN. Its state and its callback are two steps here, so that the callback can be late.
 * @param {import('../../src/testing/simulators/mtn-simulator').MtnSimulator} mtn
 * @param {string} id
 * @returns {Payment}
 */
function atMtn(mtn, id) {
  const transaction = mtn.transactions.get(id)
  return {
    isPending: () => transaction?.state === 'PENDING',
    approve: () => mtn.approve(id),
    refuse: () => mtn.reject(id),
    tell() {
      mtn.options.callbackMode = 'once'
      const told = transaction?.state === 'SUCCESSFUL' ? mtn.approve(id) : mtn.reject(id)
      mtn.options.callbackMode = 'never'
      return told
    },
  }
}

/**
 * @param {import('../../src/testing/simulators/campay-simulator').CampaySimulator} campay
 * @param {string} id
 * @returns {Payment}
 */
const atCampay = (campay, id) => ({
  isPending: () => campay.of(id).status === 'PENDING',
  approve: () => campay.approve(id),
  refuse: () => campay.reject(id),
  // Only a callback reveals a request whose answer was lost: CamPay repeats it until it is taken.
  async tell() {
    for (let n = 0; n < 24 && !String(await campay.callBack(id)).startsWith('2'); n += 1) {
      await sleep(5_000)
    }
  },
})

/**
 * @param {import('../../src/testing/simulators/mtn-simulator').MtnSimulator} mtn
 * @param {import('../../src/testing/simulators/campay-simulator').CampaySimulator} campay
 * @returns {Booked[]}
 */
const booksOf = (mtn, campay) => [
  ...[...mtn.transactions].map(([id, { body, state, txnId }]) => ({
    id,
    provider: /** @type {const} */ ('mtn'),
    phone: `+${/** @type {{ partyId: string }} */ (body.payer).partyId}`,
    amount: Number(body.amount),
    isPaid: state === 'SUCCESSFUL',
    number: txnId,
  })),
  ...campay.transactions.map(({ body, status, operatorReference }) => ({
    id: String(body.external_reference),
    provider: /** @type {const} */ ('orange'),
    phone: `+${body.from}`,
    amount: Number(body.amount),
    isPaid: status === 'SUCCESSFUL',
    number: operatorReference ?? '',
  })),
]

/**
 * MTN by its own contract, Orange through CamPay, and the service for mail. The owner of a phone approves, refuses or
 * ignores a request; answers and callbacks are late, lost or doubled, by the seed.
 * @param {string} root
 * @param {{ seed: number, doubled: number }} options
 */
export async function startOperators(root, { seed, doubled }) {
  const { MtnSimulator, mtnCredentials, CampaySimulator, campayCredentials, FakeResend } =
    await loadSimulators(root)
  const random = createRandom(seed)
  // They run by the real clock.
  const clock = /** @type {never} */ ({ now: () => new Date() })
  const mtn = await new MtnSimulator(clock, { callbackMode: 'never' }).start()
  const campay = await new CampaySimulator(clock, { callbackMode: 'never' }).start()
  const mail = new FakeResend()
  const mailUrl = await mail.start()
  const counts = { callbacks: 0, doubled: 0, late: 0, lost: 0, faults: 0, refused: 0, ignored: 0 }
  const state = { isOver: false }
  /** Requests whose outcome was decided, and whose callback has not arrived. @type {Set<Payment>} */
  const unheard = new Set()
  /** @type {Promise<void>[]} */
  const phones = []

  /** @param {Payment} payment @param {boolean} isTwice */
  async function tell(payment, isTwice) {
    counts.callbacks += 1
    counts.doubled += isTwice ? 1 : 0
    await Promise.all(isTwice ? [payment.tell(), payment.tell()] : [payment.tell()])
  }

  /** What the owner of the phone does, and what the operator says about it. @param {Payment} payment @param {boolean} mayBeLost */
  async function answer(payment, mayBeLost) {
    const [does = 0, when = 0, calls = 0, later = 0, again = 0] = Array.from({ length: 5 }, () =>
      random.next(),
    )
    const isIgnored = does > 0.88 && does < 0.93
    await sleep(isIgnored ? 12_000 : does > 0.93 ? 8_000 + when * 10_000 : 200 + when * 2_500)
    if (!payment.isPending()) {
      return
    }
    const isRefused = does > 0.8 && does < 0.93
    counts.ignored += isIgnored ? 1 : 0
    counts.refused += isRefused && !isIgnored ? 1 : 0
    await (isRefused ? payment.refuse() : payment.approve())
    unheard.add(payment)
    if (calls < 0.15) {
      counts.lost += 1
      if (mayBeLost) {
        unheard.delete(payment)
        return
      }
      // CamPay sends it again.
      await sleep(20_000)
    } else if (calls < 0.4) {
      counts.late += 1
      await sleep(3_000 + later * 12_000)
    }
    await tell(payment, again < doubled)
    unheard.delete(payment)
  }

  /** The next request of this kind meets a fault on the way. */
  function disturb() {
    counts.faults += 1
    const fault = /** @type {const} */ ([
      [mtn, /requesttopay$/, { kind: 'drop_committed' }],
      [campay, /collect\/$/, { kind: 'drop_committed' }],
      [mtn, /requesttopay\//, { kind: 'drop_before' }],
      [campay, /transaction\//, { kind: 'drop_before' }],
      [mtn, /requesttopay$/, { kind: 'delay', ms: 3_000 }],
      [campay, /collect\/$/, { kind: 'delay', ms: 3_000 }],
      [mtn, /requesttopay\//, { kind: 'answer', answer: { status: 500, json: {} }, committed: false }],
    ])[random.below(7)]
    fault?.[0].nextTime(fault[1], fault[2])
  }

  async function watch() {
    let seenAtMtn = 0
    let seenAtCampay = 0
    while (!state.isOver) {
      const fresh = [
        ...[...mtn.transactions.keys()]
          .slice(seenAtMtn)
          .map((id) => ({ payment: atMtn(mtn, id), mayBeLost: true })),
        ...campay.transactions.slice(seenAtCampay).map(({ body }) => ({
          payment: atCampay(campay, String(body.external_reference)),
          mayBeLost: false,
        })),
      ]
      seenAtMtn = mtn.transactions.size
      seenAtCampay = campay.transactions.length
      for (const { payment, mayBeLost } of fresh) {
        phones.push(answer(payment, mayBeLost))
        if (random.chance(0.12)) {
          disturb()
        }
      }
      await sleep(lookEveryMs)
    }
  }
  const watching = watch()

  const books = () => booksOf(mtn, campay)

  return {
    counts,
    mail,
    books,
    environment: {
      MTN_MOMO_BASE_URL: mtn.url,
      MTN_MOMO_SUBSCRIPTION_KEY: mtnCredentials.subscriptionKey,
      MTN_MOMO_API_USER: mtnCredentials.apiUser,
      MTN_MOMO_API_KEY: mtnCredentials.apiKey,
      MTN_MOMO_TARGET_ENVIRONMENT: mtnCredentials.targetEnvironment,
      CAMPAY_BASE_URL: campay.url,
      CAMPAY_USERNAME: campayCredentials.username,
      CAMPAY_PASSWORD: campayCredentials.password,
      CAMPAY_WEBHOOK_KEY: campayCredentials.webhookKey,
      RESEND_API_KEY: 're_simulated',
      RESEND_BASE_URL: mailUrl,
      MAIL_FROM: 'Academy <academy@example.cm>',
    },
    /** The address in CamPay's portal. @param {string} site */
    callTo(site) {
      campay.webhookUrl = `${site}/api/payment/callback/campay`
    },
    /** Every phone has answered, and callbacks that CamPay repeats have arrived. */
    async settle() {
      await Promise.all(phones)
      for (const payment of unheard) {
        await tell(payment, false)
      }
      unheard.clear()
    },
    async stop() {
      state.isOver = true
      await watching
      await Promise.all([mtn.stop(), campay.stop(), mail.stop()])
    },
  }
}
