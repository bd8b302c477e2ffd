/** Bytes over the wire that a page may take on its first visit, and the paints of the fleet. */
export const PAGE_BUDGET = {
  signInBytes: 180_000,
  fleetBytes: 332_000,
  /** More than the fleet. */
  laterPageBytes: 60_200,
  fleetFirstPaintMs: 400,
  fleetLargestPaintMs: 800,
} as const
