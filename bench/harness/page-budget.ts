/** Bytes over the wire that a page may take on its first visit, and the paints of the fleet. */
export const PAGE_BUDGET = {
  signInBytes: 180_000,
  fleetBytes: 338_000,
  /** More than the fleet. */
  laterPageBytes: 61_000,
  fleetFirstPaintMs: 400,
  fleetLargestPaintMs: 800,
} as const
