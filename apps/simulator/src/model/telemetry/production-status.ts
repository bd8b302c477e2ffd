import { dayAggregateChannel, TIMELINE_CHANNEL } from '@millwright/contract/production/production-channels'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import type { ProductionState } from '@millwright/domain/production/run'
import type { Status } from '@millwright/domain/status/status'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { Modelled } from '../shifts.ts'
import { alarmEvents } from './alarms.ts'
import type { Equipment } from './equipment.ts'
import type { Lifetime } from './lifetime.ts'
import { momentIn, perWindow, type Window } from './moment.ts'
import type { Program } from './programs.ts'
import type { Signal } from './signal.ts'

/** The parts of a machine that report a state of their own: name and place. */
const PARTS: Readonly<Record<string, readonly (readonly [name: string, area: string])[]>> = {
  EBA: [
    ['Gluing unit', 'Infeed'],
    ['Trimming unit', 'Outfeed'],
  ],
  SEZ: [['Blade carriage', 'Cutting line']],
  TFO: [['Forming station', 'Heating']],
  AWJ: [['Cutting head', 'Tank']],
}
const ANY_PARTS = [['Process 01', 'Work table']] as const

const STATES: Readonly<Record<Status, ProductionState>> = {
  EXE: 'exe',
  HANDLING: 'handling',
  READY: 'ready',
  SETUP: 'setup',
  FAIL: 'fail',
  POWER_OFF: 'none',
  DISCONNECTED: 'none',
  UNKNOWN: 'none',
}

const TICK = 10 * MINUTE_MS

/** One point of the timeline of a machine's parts. */
interface TimelineItem {
  readonly [field: string]: string
}

interface StatusEvent {
  readonly ts: number
  readonly channel: string
  readonly value: TimelineItem | Readonly<Record<string, number>>
}

/** A point whenever the status changes, a program begins or an alarm is raised; a millisecond apart for each part. */
export function timelineEvents(
  machine: Modelled,
  window: Window,
  programs: readonly Program[],
): StatusEvent[] {
  const names = new Map(programs.flatMap(({ from, name }) => (name === null ? [] : [[from, name] as const])))
  const alarms = alarmEvents(machine, window).filter(({ value }) => value.activeState)
  const texts = new Map(alarms.map(({ ts, value }) => [ts, `${value.alarmCode} ${value.text}`]))
  const starts = new Set(window.starts)
  const moments = [...new Set([...window.starts, ...names.keys(), ...texts.keys()])]
  const parts = PARTS[machine.family] ?? ANY_PARTS
  return moments.flatMap((ts) =>
    parts.flatMap(([Name, Area], place): StatusEvent[] => {
      const [program, text] = place === 0 ? [names.get(ts), texts.get(ts)] : []
      const isMark = program !== undefined || text !== undefined
      if (!isMark && !starts.has(ts)) return []
      const value = {
        Name,
        Area,
        Status: STATES[momentIn(window, ts).status],
        ...(program === undefined ? {} : { CurrProg: program }),
        ...(text === undefined ? {} : { Notification: text }),
      }
      return [{ ts: ts + place, channel: TIMELINE_CHANNEL, value }]
    }),
  )
}

/** How long the machine was in each status since midnight, sent when a program ends and every ten minutes while it is on. */
export function statusAggregates(window: Window, programs: readonly Program[]): StatusEvent[] {
  const ends = programs.flatMap(({ parts }) => parts.at(-1)?.to ?? [])
  const ticks = Array.from({ length: Math.floor((window.to - window.from - 1) / TICK) }, (_, index) => {
    const ts = window.from + (index + 1) * TICK
    return STATES[momentIn(window, ts).status] === 'none' ? [] : [ts]
  }).flat()
  return [...new Set([...ends, ...ticks])]
    .filter((ts) => ts >= window.from && ts < window.to)
    .map((ts) => ({ ts, channel: dayAggregateChannel('Status'), value: secondsByStatus(window, ts) }))
}

function secondsByStatus(window: Window, to: number): Readonly<Record<string, number>> {
  const { from, starts, statuses } = window
  const sums: Record<string, number> = { EXE: 0, HANDLING: 0, READY: 0, FAIL: 0 }
  // A window holds the days around it too.
  for (let { index } = momentIn(window, from); index < statuses.length; index++) {
    const begin = Math.max(from, starts[index] ?? from)
    if (begin >= to) break
    const end = Math.min(to, starts[index + 1] ?? to)
    const status = statuses[index] ?? ''
    const key = status === 'SETUP' ? 'READY' : status
    if (end > begin && key in sums) sums[key] = (sums[key] ?? 0) + (end - begin) / SECOND_MS
  }
  return Object.fromEntries(Object.entries(sums).map(([status, seconds]) => [status, Math.round(seconds)]))
}

/** The counters of the machine since midnight. */
export function aggregateSignals(equipment: Equipment, pieces: Lifetime): Signal[] {
  const atMidnight = perWindow((window) => pieces(momentIn(window, window.from)))
  return equipment.counters.map(({ kpi, unit, perPiece, decimals }) => {
    const scale = 10 ** decimals
    const cut = (value: number): number => Math.floor(value * perPiece * scale) / scale
    return {
      channel: dayAggregateChannel(KPI_CHANNELS[kpi].split('/').at(-1) ?? kpi),
      unit,
      isFast: false,
      decimals,
      range: [0, 1e9],
      at: (moment) => cut(pieces(moment)) - cut(atMidnight(moment.window)),
    }
  })
}
