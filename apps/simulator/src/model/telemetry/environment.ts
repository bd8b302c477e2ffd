import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { LONGEST_TAU, lag, perStatus, pulls } from './lag.ts'
import type { Moment } from './moment.ts'
import { drift } from './noise.ts'
import type { Signal } from './signal.ts'

/** Machines of one hall share its weather; each is in its own corner. */
export interface Place {
  readonly seed: number
  readonly organization: string
}

/** Warmest in the afternoon, coldest before dawn. */
const course = (ts: number, { from }: Moment['window']): number =>
  Math.cos((2 * Math.PI * (ts - from - 15 * HOUR_MS)) / DAY_MS)

export function ambientOf({ seed, organization }: Place): (moment: Moment) => number {
  const weather = drift(9 * HOUR_MS, organization, 'weather')
  const draught = drift(11 * MINUTE_MS, seed, 'draught')
  const corner = (seed % 7) * 0.3
  return ({ ts, window }) => 20.5 + corner + 2.4 * course(ts, window) + 1.5 * weather(ts) + 0.3 * draught(ts)
}

export function environmentSignals(place: Place, ambient: (moment: Moment) => number): Signal[] {
  const damp = drift(7 * HOUR_MS, place.organization, 'damp')
  const puff = drift(6 * MINUTE_MS, place.seed, 'puff')
  const pressure = drift(13 * HOUR_MS, place.organization, 'pressure')
  const cabinetWarmth = lag(
    pulls(LONGEST_TAU, perStatus({ EXE: 13, HANDLING: 11, READY: 8, FAIL: 7, POWER_OFF: 1 })),
  )
  const humidity = ({ ts, window }: Moment): number =>
    46 + 9 * damp(ts) - 4 * course(ts, window) + 0.8 * puff(ts)
  const signal = (
    channel: string,
    unit: string,
    decimals: Signal['decimals'],
    range: Signal['range'],
    at: Signal['at'],
  ): Signal => ({ channel, unit, isFast: false, decimals, range, at })

  return [
    signal('Environment/Temperature', '°C', 2, [10, 35], ambient),
    signal('Environment/Humidity', '%', 1, [20, 80], humidity),
    signal(
      'Environment/Pressure',
      'hPa',
      1,
      [980, 1_050],
      ({ ts }) => 1_014 + 11 * pressure(ts) + 0.2 * puff(ts),
    ),
    signal(
      'ElectricalCabinet/Temperature',
      '°C',
      2,
      [10, 60],
      (moment) => ambient(moment) + cabinetWarmth(moment) + 0.1 * puff(moment.ts),
    ),
    // The same air, warmed: every degree takes away some of its relative humidity.
    signal(
      'ElectricalCabinet/Humidity',
      '%',
      1,
      [5, 80],
      (moment) => humidity(moment) * (1 - 0.028 * cabinetWarmth(moment)),
    ),
  ]
}
