export interface LoadDevice {
  readonly deviceId: string
  readonly machineId: string
}

export interface LoadPlan {
  readonly mqttPort: number
  readonly password: string
  readonly devices: readonly LoadDevice[]
  readonly pointsPerMessage: number
  /** Messages in flight per connection. */
  readonly window: number
  /** Time of every device's first point; the next ones follow a millisecond apart. */
  readonly firstTs: number
  /** The status changes after this many points. */
  readonly pointsPerStatus: number
  readonly warmUpMs: number
  readonly measureMs: number
}

export interface LoadResult {
  /** Messages acknowledged and time passed in the measured part. */
  readonly measuredMessages: number
  readonly measuredMs: number
  readonly latencyMs: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly cpuSeconds: number
  /** Over the whole run, per device in the order of the plan. */
  readonly sent: readonly number[]
  readonly acknowledged: readonly number[]
}

export type LoadMessage =
  | { readonly at: 'measuring' | 'measured' }
  | { readonly result: LoadResult }
  | { readonly error: string }

const STATUSES = ['EXE', 'READY'] as const

export const statusOfPoint = (
  { pointsPerStatus }: Pick<LoadPlan, 'pointsPerStatus'>,
  point: number,
): string => STATUSES[Math.floor(point / pointsPerStatus) % STATUSES.length] ?? 'EXE'
