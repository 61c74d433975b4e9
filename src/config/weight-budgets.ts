/**
 * The most bytes that a browser may fetch (Brotli, on the wire), in one table. e2e/weights.spec.ts fails above them, and
 * `npm run bench` prints them beside what it measures.
 */
export const weightBudgets = {
  /** A public page before anybody touches it, on the first visit of the site and when it is opened again. */
  publicFirstVisit: 60_000,
  publicNextVisit: 30_000,
  /** The scripts in a public page: ours, without the framework. */
  publicOwnScripts: 6_000,
  /** A public page after its form was filled in: the page, the framework and what checks the fields. */
  publicFilledForm: 230_000,
  /** The first signed-in page, with an empty cache: a few KB above what dashboard, week, lesson, payments and lists cost. */
  studentFirstVisit: 225_000,
  officeFirstVisit: 205_000,
  /** What these should come down to, and the benchmark compares with. The framework alone is 137 KB of them. */
  studentAim: 120_000,
  officeAim: 180_000,
}
