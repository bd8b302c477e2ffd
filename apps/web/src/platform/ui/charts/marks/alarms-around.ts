import type { AlarmStretch } from '../lines/line-types.ts'

/** The name of an alarm, and who has seen it. */
export const alarmText = ({ label = '', note }: AlarmStretch): string =>
  note === undefined ? label : `${label} · ${note}`

/** More do not fit beside the cursor. */
const MOST = 3

/** Alarms with a name that were active in a stretch of time. */
export const alarmsWithin = (
  alarms: readonly AlarmStretch[],
  { from, to }: { readonly from: number; readonly to: number },
): AlarmStretch[] =>
  alarms.filter((alarm) => alarm.label !== undefined && alarm.to >= from && alarm.from <= to).slice(0, MOST)

/** The same under a point of a line, or near it: an alarm may be shorter than the distance of two points. */
export function alarmsAround(
  alarms: readonly AlarmStretch[],
  times: ArrayLike<number>,
  index: number,
): AlarmStretch[] {
  const at = times[index]
  if (at === undefined) return []
  const from = (at + (times[index - 1] ?? at)) / 2
  const to = (at + (times[index + 1] ?? at)) / 2
  return alarmsWithin(alarms, { from, to })
}
