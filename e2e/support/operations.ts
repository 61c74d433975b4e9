/** `npm run test:operations` runs these tests: it has time for more of them. */
export const isOperations = process.env.OPERATIONS_URL !== undefined

/**
 * Journeys of the office alone run on a phone in the operations tests. In `npm test` a phone sees the office's days, Today and every
 * screen.
 */
export const officeJourneys =
  /\/(bulk|certificates-office|class-planning|class-refund|conversations|desk|half-refund|newsletter-sending|office-(?!days)\w+|provider-trial|reminders-and-letter|school-places|work-given-back)\.journey\.spec\.ts$/
