/** What the boot script needs of the addresses and limits, alone: it is a part of every page. */

/** What a device shows without a network, and what it keeps. */
export const offlinePath = '/offline'

/** Measures a page load in sampled visits (features/office/page-speed). */
export const pageSpeedScript = '/page-speed.js'

/** Of all page loads; the browser decides once for each. */
export const speedSampleShare = 0.2
