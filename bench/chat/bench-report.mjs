import { median } from '../shared/figures.mjs'

/** @typedef {Record<'ackP50' | 'ackP95' | 'ackP99' | 'deliveryP99' | 'cpuShare' | 'bytesPerSocket' | 'sent' | 'failed' | 'missing', number>} Measured */
/** @typedef {Record<'product' | 'bare', Measured[]>} Results */
/** @typedef {{ seconds: number, half: number, httpP95: number }} Storm */

/** @param {number[]} values @param {number} digits */
const spread = (values, digits) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
/** @param {Measured[]} results @param {keyof Measured} name @param {number} [factor] */
const pick = (results, name, factor = 1) => results.map((each) => each[name] * factor)

/** @param {{ product: Measured[], bare: Measured[] }} results */
const rowsOf = ({ product, bare }) =>
  /** @type {[string, keyof Measured, number, number][]} */ ([
    ['acknowledged, half, ms', 'ackP50', 1, 1],
    ['acknowledged, 95 %, ms', 'ackP95', 1, 1],
    ['acknowledged, 99 %, ms', 'ackP99', 1, 1],
    ['delivered, 99 %, ms', 'deliveryP99', 1, 1],
    ['processor, % of a core', 'cpuShare', 100, 1],
    ['memory a socket, KB', 'bytesPerSocket', 1 / 1_024, 1],
    ['messages sent', 'sent', 1, 0],
    ['refused or without an answer', 'failed', 1, 0],
    ['deliveries missing or too many', 'missing', 1, 0],
  ]).map(
    ([label, name, factor, digits]) =>
      `| ${label} | ${spread(pick(product, name, factor), digits)} | ${spread(pick(bare, name, factor), digits)} |`,
  )

/** @param {{ results: Results, storm: Storm }} report @returns {[string, boolean][]} */
function promises({ results, storm }) {
  const { product, bare } = results
  /** @param {keyof Measured} name */
  const of = (name) => median(pick(product, name))
  const ratio = of('cpuShare') / median(pick(bare, 'cpuShare'))
  const kilobytes = of('bytesPerSocket') / 1_024
  return [
    [`acknowledged within 250 ms at 99 %: ${of('ackP99').toFixed(0)} ms`, of('ackP99') <= 250],
    [`delivered within 500 ms at 99 %: ${of('deliveryP99').toFixed(0)} ms`, of('deliveryP99') <= 500],
    [`at most twice the processor time of the bare server: ${ratio.toFixed(2)} times`, ratio <= 2],
    [`at most 55 KB a socket: ${kilobytes.toFixed(0)} KB`, kilobytes <= 55],
    ['nothing lost or doubled', product.every(({ missing, failed }) => missing === 0 && failed === 0)],
    [`everybody back within 30 s after a kill: ${storm.seconds.toFixed(1)} s`, storm.seconds <= 30],
    [`HTTP within 1 s at 95 % meanwhile: ${storm.httpP95.toFixed(0)} ms`, storm.httpP95 <= 1_000],
  ]
}

/**
 * The report as text, and whether everything that was promised holds.
 * @param {{ results: Results, storm: Storm, setting: { sockets: number, rooms: number, rate: number }, seconds: number, rounds: number, machine: string, socketsOnly?: boolean }} report
 */
export function reportChat(report) {
  const { setting, seconds, rounds, machine, socketsOnly, storm } = report
  const promiseResults = promises(report)
  const text = `# Chat under load

Written by \`npm run bench:chat\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.version}. Clients, server and PostgreSQL share the machine; each server alone on one core, in turn.

${setting.sockets} sockets in ${setting.rooms} rooms, ${setting.rate} messages a second, each to ${setting.sockets / setting.rooms} people; ${rounds} rounds of ${seconds} s after a warm-up, median (lowest–highest). Each message is timed from the moment when it was due. The bare server is Socket.IO with rooms and an acknowledgement: no rule, no database.${socketsOnly ? ' The product ran its sockets without its pages.' : ''}

| | product | bare echo |
|---|---|---|
${rowsOf(report.results).join('\n')}

Everybody comes back: the server is killed under ${setting.sockets} sockets and started again. Half are back and have what they missed after ${storm.half.toFixed(1)} s, all after ${storm.seconds.toFixed(1)} s.

${promiseResults.map(([line, holds]) => `- ${holds ? 'holds' : '**does not hold**'}: ${line}`).join('\n')}
`
  return { text, kept: promiseResults.every(([, holds]) => holds) }
}
