import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { type Random, seeded } from '../random.ts'
import type { Modelled } from '../shifts.ts'
import type { Window } from './moment.ts'

/** An alarm as it goes over the wire when it is raised and when it is cleared. */
export interface AlarmItem {
  readonly alarmCode: string
  readonly activeState: boolean
  readonly text: string
  readonly severity: 'alarm' | 'warning'
}

interface AlarmEvent {
  readonly ts: number
  readonly channel: string
  readonly value: AlarmItem
}

type Cause = readonly [alarmCode: string, text: string, severity?: 'warning']

/** On any machine. */
const ANYWHERE: readonly Cause[] = [
  ['1180', 'Safety mat interrupted'],
  ['5033', 'Lubrication pressure low', 'warning'],
  ['6110', 'Chip extraction not running'],
  ['5204', 'Air pressure too low'],
  ['2520', 'Drive overload'],
]

/** Somebody pressed it: once in hundreds of stops. */
const EMERGENCY: Cause = ['1104', 'Emergency stop pressed']
const EMERGENCY_SHARE = 0.004

const BY_FAMILY: Readonly<Record<string, readonly Cause[]>> = {
  CDL: [
    ['4012', 'Vacuum below threshold, zone 3'],
    ['3105', 'Tool change: holder not clamped'],
    ['3321', 'Spindle overload, feed hold'],
    ['3140', 'Tool life nearly used up', 'warning'],
  ],
  EBA: [
    ['2207', 'Glue temperature out of range'],
    ['2231', 'Edge tape missing'],
    ['2260', 'Panel spacing too short', 'warning'],
  ],
  SEZ: [
    ['7015', 'Blade carriage: following error'],
    ['7040', 'Pressure beam not down'],
    ['7102', 'Offcut conveyor full', 'warning'],
  ],
  BOR: [
    ['3507', 'Drill not detected'],
    ['3512', 'Clamp not closed'],
    ['3540', 'Panel thickness differs', 'warning'],
  ],
  PLS: [
    ['3801', 'Cutter block overload'],
    ['3822', 'Feed roller slips', 'warning'],
  ],
  TFO: [
    ['8104', 'Heater zone 2 below temperature'],
    ['8120', 'Sheet not detected'],
  ],
  AWJ: [
    ['9011', 'Pump pressure too low'],
    ['9030', 'Abrasive hopper empty'],
  ],
  AUT: [
    ['4603', 'Gripper: panel lost'],
    ['4611', 'Stack position occupied', 'warning'],
  ],
}

const PROBLEM_SHARE = 0.9

/** All alarms that follow from one fault are raised within this time. */
const STORM = 1.5 * MINUTE_MS
const SHORTEST_STORM = 0.3 * MINUTE_MS

/** Every stop raises alarms, mostly one, sometimes a storm of those that follow from it; all are over with the stop. */
export function alarmEvents(machine: Modelled, { starts, statuses }: Window): AlarmEvent[] {
  return statuses.flatMap((status, index) => {
    const [from, to] = [starts[index], starts[index + 1]]
    if (status !== 'FAIL' || from === undefined || to === undefined) return []
    return alarmsOf(machine, from, to)
  })
}

function alarmsOf(machine: Modelled, from: number, to: number): AlarmEvent[] {
  const random = seeded(machine.seed, from, 'alarms')
  const causes = [...(BY_FAMILY[machine.family] ?? []), ...ANYWHERE]
  const isStorm = random.chance(0.12) && to - from > SHORTEST_STORM
  const count = isStorm ? Math.floor(random.between(3, 6)) : 1
  const spread = Math.min(STORM, (to - from) * 0.8)
  const events: AlarmEvent[] = []
  for (let place = 0; place < count; place++) {
    const [alarmCode, text, severity = 'alarm'] =
      place === 0 ? firstOf(machine, causes, random) : taken(causes, random)
    const change = (ts: number, activeState: boolean): void => {
      const value: AlarmItem = { alarmCode, activeState, text, severity }
      events.push({ ts, channel: ALARM_CHANNEL, value })
    }
    // One after the other, as they follow from the first.
    const share = place === 0 ? 0 : (place + random.between(0, 0.8)) / count
    change(from + Math.round(spread * share), true)
    change(to + place, false)
  }
  return events
}

/** A machine with a problem mostly stops because of it. */
function firstOf({ problem }: Modelled, causes: Cause[], random: Random): Cause {
  if (random.chance(EMERGENCY_SHARE)) return EMERGENCY
  const known = causes.findIndex(([code]) => code === problem?.alarmCode)
  const [cause] = known >= 0 && random.chance(PROBLEM_SHARE) ? causes.splice(known, 1) : []
  return cause ?? taken(causes, random)
}

/** The faults of the family come first and more often than those of any machine. */
function taken(causes: Cause[], random: Random): Cause {
  const place = Math.floor(random.unit() ** 1.6 * causes.length)
  return causes.splice(place, 1)[0] ?? (['1000', 'Stopped'] as const)
}
