/**
 * The maximum bytes that a browser may fetch (compressed with Brotli), in one table. e2e/weights.spec.ts fails above them, and
 * `npm run bench` prints them beside what it measures.
 */
export const weightBudgets = {
  /** A public page before anybody touches it, on the first visit of the site and when it is opened again. */
  publicFirstVisit: 60_000,
  publicNextVisit: 30_000,
  /** The scripts in a public page: ours, without the framework. */
  publicOwnScripts: 6_000,
  /** A public page after its form was filled in: the page, the framework and the code that checks the fields. */
  publicFilledForm: 230_000,
  /** The first page of a student that is mainly read, with an empty cache, and one that is opened from it. */
  studentFirstVisit: 120_000,
  studentClick: 25_000,
  /** Our own script in such a page, which is sent without the framework. */
  studentOwnScript: 6_000,
  /** The largest lesson whose code can be run, as the first page, before Run is pressed. */
  lessonBeforeRun: 45_000,
  /** A page of a student that must act at once, with the framework. */
  studentWholeVisit: 225_000,
  /**
   * The first page of the back office, with an empty cache. The framework alone is 117 KB of it, and the class names that it shares
   * with the site come twice, so that they cost students nothing.
   */
  officeFirstVisit: 187_500,
}
