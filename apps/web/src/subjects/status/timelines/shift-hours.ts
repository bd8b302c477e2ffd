import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import { formatTime } from '../../../platform/ui/text/format.ts'

/** From the first shift to the last within the day, `06–22`, `00–24`; empty without one. */
export function shiftHours(shifts: readonly View[], day: View, zone: string): string {
  const [first, last] = [shifts[0], shifts.at(-1)]
  if (!first || !last) return ''
  const from = short(Math.max(first.from, day.from), zone)
  return `${from}–${last.to >= day.to ? '24' : short(last.to, zone)}`
}

const short = (ts: number, zone: string): string => formatTime(ts, zone).replace(/:00$/, '')
