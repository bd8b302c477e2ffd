import { EARLIEST_TS, MAX_AHEAD_MS } from '../../points/point-time.ts'
import { isZone } from '../../time/zone.ts'
import { createLocalClock, instantAfter } from './local-instant.ts'
import { compileTimeFormat } from './time-format.ts'

/** A zone or a format that no times can be read by. */
export class TimesWrong extends Error {
  readonly field: 'Zone' | 'TimeFormat'

  constructor(field: 'Zone' | 'TimeFormat') {
    super(field)
    this.field = field
  }
}

/** Reads the times of records in the order of a file. Throws TimesWrong. */
export function createRecordTimes({ format, zone }: { format: string; zone: string }) {
  if (!isZone(zone)) throw new TimesWrong('Zone')
  const read = compileTimeFormat(format)
  if (!read) throw new TimesWrong('TimeFormat')
  const instantsAt = createLocalClock(zone)

  /** Null for what is no time, and for those of clocks that were never set or are a day ahead. */
  return (text: string, previous: number | null, now: number): number | null => {
    const written = read(text)
    if (!written) return null
    const ts = 'instant' in written ? written.instant : instantAfter(instantsAt(written.local), previous)
    return ts >= EARLIEST_TS && ts <= now + MAX_AHEAD_MS ? ts : null
  }
}

export type RecordTimes = ReturnType<typeof createRecordTimes>
