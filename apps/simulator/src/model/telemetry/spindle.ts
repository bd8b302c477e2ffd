import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { DemoMachine } from '../../fleet.ts'
import type { Diary } from '../diary.ts'
import { sequence } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { SpindleKind } from './equipment.ts'
import { lag, perStatus, pulls } from './lag.ts'
import { lifetime } from './lifetime.ts'
import type { Moment } from './moment.ts'
import { drift, jitter } from './noise.ts'
import type { Overrides } from './settings.ts'
import type { Signal } from './signal.ts'

/** A tool is at work this long, and is changed at the beginning of that time. */
const TOOL = 97 * SECOND_MS
const CHANGE = 8 * SECOND_MS
/** A bearing that is about to raise an alarm is felt this long before. */
const FOREBODING = 6 * MINUTE_MS
/** Bearings are replaced after this long; towards the end they run hot and rough. */
const BEARINGS_LAST = 84 * DAY_MS
/** Share of working time in which the spindle turns. */
const DUTY = 0.6

export interface SpindleParts {
  readonly machine: Modelled & Pick<DemoMachine, 'hasWornSpindle'>
  readonly diary: Diary
  readonly spindle: SpindleKind
  readonly overrides: Overrides
  /** Degrees around the machine. */
  readonly ambient: (moment: Moment) => number
}

export function spindleSignals({ machine, diary, spindle, overrides, ambient }: SpindleParts): Signal[] {
  const turning = turningOf(spindle)
  const cutting = lag(
    pulls(1.5 * SECOND_MS, perStatus({ EXE: 1, HANDLING: 0, READY: 0, FAIL: 0, POWER_OFF: 0 })),
  )
  const rpm = rpmOf(machine, spindle)
  const effort = drift(5 * SECOND_MS, machine.seed, 'spindle effort')
  const hum = jitter(SECOND_MS, machine.seed, 'spindle hum')
  const warmth = lag(
    pulls(14 * MINUTE_MS, perStatus({ EXE: 29, HANDLING: 20, READY: 8, FAIL: 5, POWER_OFF: 0 })),
  )
  const active = lifetime(diary, perStatus({ EXE: DUTY, HANDLING: 0, READY: 0, FAIL: 0, POWER_OFF: 0 }))
  const wear = wearOf(machine)
  const counter = (channel: string): Signal => ({
    channel,
    unit: 's',
    isFast: false,
    isCounter: true,
    decimals: 0,
    range: [0, 1e9],
    at: (moment) => active(moment) * 3_600,
  })
  const load = (moment: Moment): number =>
    turning(moment) * (4 + cutting(moment) * (34 + 20 * effort(moment.ts) + 6 * hum(moment.ts)))
  const signal = (
    name: string,
    unit: string,
    decimals: Signal['decimals'],
    range: Signal['range'],
    at: Signal['at'],
  ): Signal => ({ channel: `Spindle/${name}`, unit, isFast: true, decimals, range, at })

  return [
    signal(
      'Speed',
      'rpm',
      0,
      [0, spindle.rpm * 1.2],
      (moment) =>
        turning(moment) * rpm(moment.ts) * (overrides.speed(moment) / 100) * (1 + 0.003 * hum(moment.ts)),
    ),
    signal('Load', '%', 1, [0, 100], load),
    signal(
      'Temperature',
      '°C',
      2,
      [0, 80],
      (moment) => ambient(moment) + warmth(moment) * (1 + 0.35 * wear(moment.ts)) + 0.15 * hum(moment.ts),
    ),
    signal('Vibration', 'mm/s', 3, [0, 12], (moment) => {
      const shake =
        0.5 * turning(moment) + 0.035 * load(moment) * (1 + foreboding(moment) + 0.9 * wear(moment.ts))
      return 0.06 + shake * (1 + 0.15 * hum(moment.ts)) + 0.02 * hum(moment.ts)
    }),
    counter('Spindle/ActiveTime'),
    ...(spindle.isMeasured ? [counter(KPI_CHANNELS.SPINDLE_TIME)] : []),
  ]
}

/** From 0 with new bearings to 1 when they are replaced. */
function wearOf({ hasWornSpindle }: Pick<DemoMachine, 'hasWornSpindle'>): (ts: number) => number {
  if (!hasWornSpindle) return () => 0
  return (ts) => ((ts % BEARINGS_LAST) / BEARINGS_LAST) ** 1.5
}

/** 0 standing, 1 at its speed. */
function turningOf({ hasToolChanger }: SpindleKind): (moment: Moment) => number {
  const between = hasToolChanger ? 0 : 1
  const run = lag(
    pulls(2.5 * SECOND_MS, perStatus({ EXE: 1, HANDLING: between, READY: 0, FAIL: 0, POWER_OFF: 0 })),
  )
  if (!hasToolChanger) return run
  return (moment) => {
    const inTool = moment.ts % TOOL
    const stopped = inTool < CHANGE ? Math.min(1, Math.abs(inTool - CHANGE / 2) / (CHANGE / 2)) : 1
    return run(moment) * stopped
  }
}

/** Every tool has its own speed, in hundreds. */
function rpmOf(machine: Modelled, { rpm, hasToolChanger }: SpindleKind): (ts: number) => number {
  if (!hasToolChanger) return () => rpm
  const at = sequence(machine.seed, 'tool')
  return (ts) => Math.round((rpm * (0.66 + 0.34 * at(Math.floor(ts / TOOL)))) / 100) * 100
}

function foreboding({ window, index, left }: Moment): number {
  if (window.statuses[index + 1] !== 'FAIL' || left > FOREBODING) return 0
  return 1.4 * (1 - left / FOREBODING)
}
