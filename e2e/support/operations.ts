/** `npm run test:operations` runs these tests: it has time for more of them. */
export const isOperations = process.env.OPERATIONS_URL !== undefined
