/** Counted or measured in an hour: added up, so that any number of processes may write the same one. */
export interface Figure {
  /** Epoch milliseconds. */
  readonly hour: number
  readonly count: number
  readonly sum: number
  readonly failed: number
  readonly longest: number
}

export const ORGANIZATION_FIGURES = ['messages', 'delay_ms', 'facts_wait_s', 'readers'] as const
export type OrganizationFigure = (typeof ORGANIZATION_FIGURES)[number]

/** Jobs whose runs failed have a figure each, and so have calls: `call GET /api/health`. */
export type InstallationFigure =
  | 'job_runs'
  | 'slow_calls'
  | 'blocked_ms'
  | 'database_bytes'
  | 'disk_bytes'
  | `call ${string}`
  | `job ${string}`

export interface OrganizationRow extends Figure {
  readonly organizationId: number
  readonly figure: OrganizationFigure
}

export interface InstallationRow extends Figure {
  readonly figure: InstallationFigure
}
