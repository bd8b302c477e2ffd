/** Starved: nothing came. Blocked: the next one could not take. */
export const WAIT_KINDS = ['starved', 'blocked'] as const
export type WaitKind = (typeof WAIT_KINDS)[number]

/** The machine says so itself; counted parts show it; the stops of the others fit. */
export const WAIT_CERTAINTIES = ['said', 'counted', 'fits'] as const
export type WaitCertainty = (typeof WAIT_CERTAINTIES)[number]

/** Why others waited: an alarm, a stop with a reason, one without, no data, or work that was slower than its rate. */
export const LOSS_KINDS = ['alarm', 'reason', 'stop', 'silent', 'slow'] as const
export type LossKind = (typeof LOSS_KINDS)[number]

/** Of a machine of a line at each moment. A wait is `unexplained` where it cannot be told for whom it is. */
export const LINE_STATES = ['work', 'alarm', 'stop', ...WAIT_KINDS, 'unexplained', 'noData'] as const
export type LineState = (typeof LINE_STATES)[number]
