import type { Health } from '@millwright/contract/health/health'
import { type DiskPoint, databaseHealth, forecastDisk } from '@millwright/domain/health/disk-forecast'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Disk } from '../../../platform/database/disk.ts'
import type { FigureStore } from '../figures/figure-store.ts'
import type { DatabaseState, SlowQuery } from './database-part-store.ts'

export interface DatabasePartDeps {
  state: DatabaseState
  slowest: SlowQuery | null
  figures: Pick<FigureStore, 'byDay'>
  disk: () => Promise<Disk | null>
  now: () => number
}

/** How a disk filled last year says little about how it fills now. */
const LOOKED_AT_DAYS = 120
/** Its beginning says what it reads. */
const SHOWN_STATEMENT = 80
/** Far beyond any disk: without one only the growth is wanted. */
const NO_DISK = Number.MAX_SAFE_INTEGER

export async function readDatabasePart({
  state,
  slowest,
  figures,
  disk,
  now,
}: DatabasePartDeps): Promise<Health['Database']> {
  const at = now()
  const found = await disk()
  const since = new Date(at - LOOKED_AT_DAYS * DAY_MS)
  const days = await figures.byDay(found ? 'disk_bytes' : 'database_bytes', since)
  const points: DiskPoint[] = days.map((day) => ({ at: day.at, used: day.value }))
  const forecast = forecastDisk(points, found?.total ?? NO_DISK)
  const { connections, maxConnections } = state
  const { state: health, why } = databaseHealth({ disk: found, forecast, connections, maxConnections }, at)
  return {
    State: health,
    Why: why,
    Bytes: state.bytes,
    PointBytes: Math.min(state.pointBytes, state.bytes),
    Connections: connections,
    MaxConnections: maxConnections,
    Slowest: slowest && { Statement: slowest.query.slice(0, SHOWN_STATEMENT), MeanMs: slowest.meanMs },
    Disk: found && { Used: found.used, Total: found.total },
    BytesPerDay: forecast && Math.round(forecast.perDay),
    Full: forecast?.full ? { At: Math.round(forecast.full.at), SpreadDays: forecast.full.spreadDays } : null,
    Days: points.map((point) => ({ At: Math.round(point.at), Bytes: Math.round(point.used) })),
  }
}
