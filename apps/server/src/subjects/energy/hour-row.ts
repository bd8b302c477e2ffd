import type { ConsumptionHour } from '@millwright/domain/energy/consumption'
import { DAY_MS } from '@millwright/domain/time/lengths'

/** Amounts as columns, in the names of the table. */
export const HOUR_COLUMNS =
  'hour, exe, handling, ready, fail, power_off, disconnected, no_data, left_out, base_ts, base_v'

export const HOUR_SUMS = `sum(exe) as exe, sum(handling) as handling, sum(ready) as ready, sum(fail) as fail,
  sum(power_off) as power_off, sum(disconnected) as disconnected, sum(no_data) as no_data, sum(left_out)::bigint as left_out`

/** Hours are added up by days of UTC: periods of machines in all zones are read from the same rows. */
export const dayStart = (ts: number): number => Math.floor(ts / DAY_MS) * DAY_MS

export interface HourRow {
  readonly hour: Date
  readonly exe: number
  readonly handling: number
  readonly ready: number
  readonly fail: number
  readonly power_off: number
  readonly disconnected: number
  readonly no_data: number
  readonly left_out: number
  readonly base_ts: Date | null
  readonly base_v: number | null
}

export const hourOf = (row: HourRow): ConsumptionHour => ({
  hour: row.hour.getTime(),
  amounts: {
    EXE: row.exe,
    HANDLING: row.handling,
    READY: row.ready,
    FAIL: row.fail,
    POWER_OFF: row.power_off,
    DISCONNECTED: row.disconnected,
    noData: row.no_data,
  },
  leftOut: row.left_out,
  base: row.base_ts === null || row.base_v === null ? null : { ts: row.base_ts.getTime(), v: row.base_v },
})
