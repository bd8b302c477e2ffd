/** Machines of a line. */
export const MAX_LINE_MACHINES = 60
export const MAX_BUFFERS = 120
/** Machines that fill one buffer together, or take from it. */
export const MAX_PARALLEL = 12
export const MAX_LINES = 100

/** What lies between machines. Several that fill it or take from it are parallel. */
export interface FlowBuffer {
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** In parts; null where nobody knows. */
  readonly capacity: number | null
}

export interface Flow {
  readonly machines: readonly string[]
  readonly buffers: readonly FlowBuffer[]
}
