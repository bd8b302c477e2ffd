import { DAY_MS } from '../time/lengths.ts'
import { stopped, todo, type Verdict, WELL } from './verdict.ts'

export interface DiskPoint {
  /** Epoch milliseconds. */
  readonly at: number
  readonly used: number
}

export interface DiskForecast {
  readonly perDay: number
  /** When the line through the measured points reaches the size of the disk; null when it does not within ten years. */
  readonly full: { readonly at: number; readonly spreadDays: number } | null
}

/** Less than this says more about the hours of a day than about the weeks. */
const SHORTEST_MS = 2 * DAY_MS
const FEWEST_POINTS = 8
const LONGEST_DAYS = 3_650
/** Two standard deviations: 19 of 20 disks are full within it, if they fill as before. */
const SPREAD = 2

/**
 * Least squares through the measured points, and how far off the day may be by how they scatter around the line. Null as long as
 * there is too little to say.
 */
export function forecastDisk(points: readonly DiskPoint[], total: number): DiskForecast | null {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < FEWEST_POINTS || last.at - first.at < SHORTEST_MS) return null
  const days = points.map(({ at }) => (at - last.at) / DAY_MS)
  const n = points.length
  const meanDay = sum(days) / n
  const meanUsed = sum(points.map(({ used }) => used)) / n
  const squares = sum(days.map((day) => (day - meanDay) ** 2))
  const perDay = sum(days.map((day, i) => (day - meanDay) * ((points[i]?.used ?? 0) - meanUsed))) / squares
  const fitted = (day: number): number => meanUsed + perDay * (day - meanDay)
  const daysLeft = (total - fitted(0)) / perDay
  if (perDay <= 0 || daysLeft > LONGEST_DAYS) return { perDay, full: null }
  const scatter = Math.sqrt(sum(points.map(({ used }, i) => (used - fitted(days[i] ?? 0)) ** 2)) / (n - 2))
  const error = scatter * Math.sqrt(1 + 1 / n + (daysLeft - meanDay) ** 2 / squares)
  return {
    perDay,
    full: { at: last.at + Math.max(0, daysLeft) * DAY_MS, spreadDays: Math.ceil((SPREAD * error) / perDay) },
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Time to order a disk, to have it built in, and to notice that nobody did. */
const SOON_MS = 120 * DAY_MS
/** PostgreSQL needs room to write at all. */
const NO_ROOM_SHARE = 0.005
const LITTLE_ROOM_SHARE = 0.1
const MANY_CONNECTIONS = 0.9

export interface DatabaseFigures {
  /** Null where the disk of the database is another computer's. */
  readonly disk: { readonly used: number; readonly total: number } | null
  readonly forecast: DiskForecast | null
  readonly connections: number
  readonly maxConnections: number
}

export function databaseHealth(
  { disk, forecast, connections, maxConnections }: DatabaseFigures,
  now: number,
): Verdict<'full' | 'full_soon' | 'little_room' | 'connections'> {
  const free = disk && (disk.total - disk.used) / disk.total
  if (free !== null && free < NO_ROOM_SHARE) return stopped('full')
  if (forecast?.full && forecast.full.at - forecast.full.spreadDays * DAY_MS - now < SOON_MS)
    return todo('full_soon')
  if (free !== null && free < LITTLE_ROOM_SHARE) return todo('little_room')
  return connections > MANY_CONNECTIONS * maxConnections ? todo('connections') : WELL
}
