let endsAt = Number.POSITIVE_INFINITY

/** When the session of this page ends, by the clock of this device. */
export const noteSessionEnd = (at: number) => {
  endsAt = at
}

/** Reading the page again would then lead to the login, and lose what was typed. */
export const isSessionOver = () => Date.now() >= endsAt
