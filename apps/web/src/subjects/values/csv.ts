import type { Point } from '../../platform/live/points.ts'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'
import { type CsvField, csvOf } from '../../platform/ui/text/csv.ts'
import type { Columns } from './shared/series-columns.ts'

/** Times are ISO 8601 in UTC. */
const isoOf = (ts: number): string => new Date(ts).toISOString()

/** Every value as it came, the oldest first. */
export function pointsCsv(points: readonly Point[], unit: string): string {
  const rows = points.map(({ v, ts }): CsvField[] => [
    isoOf(ts),
    typeof v === 'number' || typeof v === 'string' ? v : JSON.stringify(v),
    unit,
  ])
  return csvOf([['Time', 'Value', 'Unit'], ...rows])
}

/** The stretches that are in sight, each at the time it begins. */
export function columnsCsv({ times, values, min, max }: Columns, view: View, unit: string): string {
  const rows: CsvField[][] = [['Time', 'Mean', 'Min', 'Max', 'Unit']]
  times.forEach((ts, index) => {
    const mean = values[index]
    if (mean === undefined || ts < view.from || ts > view.to) return
    rows.push([isoOf(ts), mean, min?.[index] ?? mean, max?.[index] ?? mean, unit])
  })
  return csvOf(rows)
}

/** `AA1-004093-Spindle-Speed-2026-11-15T0400`: no character that a file system refuses. */
export function fileNameOf(serial: string, channel: string, ts: number): string {
  const safe = (text: string): string => text.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-')
  return `${safe(serial)}-${safe(channel)}-${isoOf(ts).slice(0, 16).replace(':', '')}`
}
