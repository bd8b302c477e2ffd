import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'

export interface LoadDevice {
  readonly deviceId: string
  readonly machineId: string
}

export interface LoadPlan {
  readonly mqttPort: number
  readonly password: string
  /** Of the server's certificate; without it connections are plain. */
  readonly tlsRoot?: string | undefined
  readonly devices: readonly LoadDevice[]
  /** Messages go to them in turn; the status channel is alone in its plan. */
  readonly channels: readonly string[]
  readonly pointsPerMessage: number
  /** Messages in flight per connection. */
  readonly window: number
  /** Time of every channel's first point; the next ones follow a millisecond apart. */
  readonly firstTs: number
  readonly warmUpMs: number
  readonly measureMs: number
}

export interface LoadResult {
  /** Until the first message of every device and channel was acknowledged; not in the measured part. */
  readonly introducedMs: number
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

export const telemetryChannels = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Bench/Axis/${index}/Position`)

export const isStatusPlan = (plan: Pick<LoadPlan, 'channels'>): boolean => plan.channels[0] === STATUS_CHANNEL

/** How many points a device has sent to a channel after so many messages. */
export function pointsOfChannel(plan: LoadPlan, messages: number, channel: number): number {
  const turns = Math.floor((messages + plan.channels.length - 1 - channel) / plan.channels.length)
  return turns * plan.pointsPerMessage
}

const STATUSES = ['EXE', 'READY'] as const
/** The status changes after this many points. */
export const POINTS_PER_STATUS = 10

export const statusOfPoint = (point: number): string =>
  STATUSES[Math.floor(point / POINTS_PER_STATUS) % STATUSES.length] ?? 'EXE'

/** Thousandths from 100.000 to 999.999, spread so that neither the wire nor the index sees a pattern. */
export const thousandthsOfPoint = (channel: number, point: number): number =>
  100_000 + ((point * 611_953 + channel * 104_729) % 900_000)
