/** Lengths that fit on a card, on a phone, and in one request with twelve weeks in two languages. */
export const programLimits = {
  slug: 60,
  title: 60,
  description: 200,
  longText: 400,
  weekTitle: 80,
  weekSummary: 160,
  weekContent: 800,
  weekAssignment: 400,
  minWeeks: 6,
  maxWeeks: 12,
  maxCertificateDays: 366,
  certificateReason: 300,
  /** The maximum of one payment. */
  maxPriceXaf: 2_000_000,
} as const
