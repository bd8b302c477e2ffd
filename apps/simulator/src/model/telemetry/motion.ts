import { SECOND_MS } from '@millwright/domain/time/lengths'
import { sequence } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { Axis, Equipment } from './equipment.ts'
import { lag, perStatus, pulls } from './lag.ts'
import { type Moment, perWindow, type Window } from './moment.ts'
import { drift, eased, jitter } from './noise.ts'
import { type Program, programAt } from './programs.ts'
import type { Overrides } from './settings.ts'
import type { Signal } from './signal.ts'

/** From one point of the work to the next. */
const MOVE = 4 * SECOND_MS
/** From the parking position into the work, and back. */
const APPROACH = 5 * SECOND_MS

export interface MotionParts {
  readonly machine: Modelled
  readonly equipment: Equipment
  readonly overrides: Overrides
  readonly programsOf: (window: Window) => readonly Program[]
}

export function motionSignals(parts: MotionParts): Signal[] {
  return [...parts.equipment.axes.flatMap((axis) => axisSignals(parts, axis)), ...feedSignals(parts)]
}

function axisSignals({ machine, programsOf }: MotionParts, axis: Axis): Signal[] {
  const { name, stroke } = axis
  const hum = jitter(SECOND_MS, machine.seed, name, 'hum')
  const effort = drift(3 * SECOND_MS, machine.seed, name, 'effort')
  const moving = lag(
    pulls(1.2 * SECOND_MS, perStatus({ EXE: 1, HANDLING: 0.35, READY: 0.08, FAIL: 0, POWER_OFF: 0 })),
  )
  return [
    {
      channel: `Machine/Axes/${name}/Position`,
      unit: 'mm',
      isFast: true,
      decimals: 3,
      range: stroke,
      at: axis.isSetOnce ? setting(machine, axis, programsOf) : path(machine, axis),
    },
    {
      channel: `Machine/Axes/${name}/Load`,
      unit: '%',
      isFast: true,
      decimals: 1,
      range: [0, 100],
      at: (moment) => moving(moment) * (36 + 22 * effort(moment.ts) + 7 * hum(moment.ts)),
    },
  ]
}

/** In work from point to point; parked between two parts; in an alarm it stays where it was. */
function path(machine: Modelled, { name, stroke }: Axis): (moment: Moment) => number {
  const [low, high] = stroke
  const wander = drift(MOVE, machine.seed, name, 'path')
  const parked = low + (high - low) * (name === 'Z' ? 0.96 : 0.02)
  const inWork = (ts: number): number => low + (high - low) * (0.5 + 0.45 * wander(ts))

  /** Where the stretch before left the axis. */
  const leftAt = ({ starts, statuses }: Window, index: number): number => {
    const start = starts[index] ?? 0
    if (statuses[index] === 'FAIL' && statuses[index - 1] === 'EXE') return inWork(start)
    if (statuses[index - 1] === 'FAIL' && statuses[index - 2] === 'EXE')
      return inWork(starts[index - 1] ?? start)
    return parked
  }
  return ({ ts, window, index, status, since, left }) => {
    const found = leftAt(window, index)
    if (status === 'FAIL') return found
    const goal = status === 'EXE' ? inWork(ts) : parked
    const here = found + (goal - found) * eased(since / APPROACH)
    const stopsDead = window.statuses[index + 1] === 'FAIL'
    return status === 'EXE' && !stopsDead ? parked + (here - parked) * eased(left / APPROACH) : here
  }
}

function setting(
  machine: Modelled,
  { name, stroke: [low, high] }: Axis,
  programsOf: MotionParts['programsOf'],
): (moment: Moment) => number {
  const place = sequence(machine.seed, name, 'setting')
  const settings = perWindow((window) =>
    programsOf(window).map(({ from }) => low + (high - low) * place(Math.floor(from / SECOND_MS))),
  )
  return ({ ts, window }) => {
    const programs = programsOf(window)
    const program = programAt(programs, ts)
    return (program && settings(window)[programs.indexOf(program)]) ?? low
  }
}

function feedSignals({ machine, equipment, overrides }: MotionParts): Signal[] {
  if (!equipment.feed) return []
  const { group, highest, unit } = equipment.feed
  const ripple = jitter(SECOND_MS, machine.seed, 'feed ripple')
  const flow = lag(
    pulls(3 * SECOND_MS, perStatus({ EXE: 1, HANDLING: 0.6, READY: 0, FAIL: 0, POWER_OFF: 0 })),
  )
  return [
    {
      channel: `Machine/OperatingGroups/${group}/FeedRate`,
      unit,
      isFast: true,
      decimals: highest > 1_000 ? 0 : 2,
      range: [0, highest],
      at: (moment) =>
        highest * 0.85 * flow(moment) * (overrides.feed(moment) / 100) * (1 + 0.012 * ripple(moment.ts)),
    },
  ]
}
