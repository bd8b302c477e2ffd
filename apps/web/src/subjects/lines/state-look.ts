import type { LineStretch } from '@millwright/contract/lines/lines-shapes'

export type LineState = LineStretch['State']

interface StateLook {
  readonly textKey: string
  /** Of `--mw-*`. */
  readonly token: string
  /** Height on its track, 0 to 1; the second carrier of meaning besides colour. */
  readonly level: number
  /** Hangs from the top of its track. */
  readonly hangs?: true
  readonly isHatched?: true
}

/** Own stops are whole bars from the ground up; waiting is of another shape, lying or hanging. */
export const STATE_LOOK: Record<LineState, StateLook> = {
  work: { textKey: 'status.work', token: 'work', level: 0.86 },
  alarm: { textKey: 'line_shared.states.alarm', token: 'alarm', level: 1 },
  stop: { textKey: 'line_shared.states.stop', token: 'warn', level: 0.62 },
  starved: { textKey: 'line_shared.states.starved', token: 'idle', level: 0.38 },
  blocked: { textKey: 'line_shared.states.blocked', token: 'idle', level: 0.38, hangs: true },
  unexplained: { textKey: 'line_shared.not_explained', token: 'off-area', level: 0.38 },
  noData: { textKey: 'status.no_data', token: 'disc-hatch', level: 0.86, isHatched: true },
}

export const isWaiting = (state: LineState): state is 'starved' | 'blocked' =>
  state === 'starved' || state === 'blocked'

/** The times of a machine in the order of its bar. */
export const TIMES = [
  ['work', 'WorkMs'],
  ['alarm', 'AlarmMs'],
  ['stop', 'StopMs'],
  ['starved', 'StarvedMs'],
  ['blocked', 'BlockedMs'],
  ['unexplained', 'UnexplainedMs'],
  ['noData', 'NoDataMs'],
] as const satisfies readonly (readonly [LineState, string])[]

export type MachineTimes = Readonly<Record<(typeof TIMES)[number][1] | 'PlannedMs', number>>
