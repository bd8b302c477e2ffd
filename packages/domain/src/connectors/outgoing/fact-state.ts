import { type AlarmEvent, foldAlarms, readAlarms } from '../../alarms/alarm.ts'
import { ALARMS, type FactValue, type MachineFact } from './machine-facts.ts'

/** A value of a channel; of alarms those that are active, or a report as the machine sent it. */
export interface ChannelValue {
  readonly channel: string
  readonly ts: number
  readonly v: unknown
}

export interface KnownFact {
  readonly value: FactValue
  readonly ts: number
}

export interface Taken {
  readonly isNew: boolean
  /** Those that began or ended by it. */
  readonly alarms: readonly AlarmEvent[]
}

const NOTHING: Taken = { isNew: false, alarms: [] }

/** All that is known of one machine now, by its channels. */
export function createFactState(known: readonly ChannelValue[]) {
  const values = new Map(known.map((value) => [value.channel, value]))

  function takeAlarms({ ts, v }: ChannelValue): Taken {
    const point = readAlarms(ts, v)
    if (!point) return NOTHING
    const active = (values.get(ALARMS)?.v ?? []) as readonly AlarmEvent[]
    const folded = foldAlarms(active, [point])
    const wereActive = new Set(active.map(({ code }) => code))
    values.set(ALARMS, { channel: ALARMS, ts, v: folded.filter(({ to }) => to === null) })
    return { isNew: true, alarms: folded.filter(({ code, to }) => to !== null || !wereActive.has(code)) }
  }

  return {
    /** A point as it came. What a machine sends of its past is no news. */
    take(value: ChannelValue): Taken {
      if (value.ts < (values.get(value.channel)?.ts ?? 0)) return NOTHING
      if (value.channel === ALARMS) return takeAlarms(value)
      values.set(value.channel, value)
      return { isNew: true, alarms: [] }
    },

    /** Null where nothing is known. */
    of({ channel, read }: MachineFact): KnownFact | null {
      const known = values.get(channel)
      const value = known ? read(known.v) : null
      return known && value !== null ? { value, ts: known.ts } : null
    },

    /** When the channel of a fact had its last value. */
    heardAt: ({ channel }: MachineFact): number | null => values.get(channel)?.ts ?? null,
  }
}

export type FactState = ReturnType<typeof createFactState>
