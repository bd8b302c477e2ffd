import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { HeatRow } from '../../platform/ui/charts/bars/heat-map.tsx'
import type { BarSeries, StackBar } from '../../platform/ui/charts/bars/stacked-bars.tsx'
import type { StatusSpan } from '../../platform/ui/charts/lines/line-types.ts'
import type { SlotLine } from '../../platform/ui/charts/lines/slot-path.tsx'

/** The kit is compared with pictures: its data is always the same, and it knows no clock. */
export const ZONE = 'Europe/Rome'
export const PERIOD = { from: Date.UTC(2026, 10, 12, 5), to: Date.UTC(2026, 10, 12, 13) }

/** Noise that is the same each time (mulberry32). */
function createNoise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const MINUTES = 8 * 60
export const TIMES = Array.from({ length: MINUTES }, (_, minute) => PERIOD.from + minute * 60_000)

const isGap = (minute: number) => minute >= 210 && minute < 250

const heat = createNoise(1)
/** Nothing was measured for forty minutes: the line must break there. */
export const TEMPERATURE = TIMES.map((_, minute) =>
  isGap(minute) ? null : minute > 465 ? 190 - (minute - 465) * 3 : 189 + heat() * 3,
)
export const COOLEST = TEMPERATURE.map((value) => (value === null ? null : value - 4))
export const WARMEST = TEMPERATURE.map((value) => (value === null ? null : value + 4))

const feed = createNoise(2)
export const FEED = TIMES.map((_, minute) =>
  isGap(minute) ? null : minute % 120 > 100 ? 0 : 21.6 + feed() * 0.9,
)

const at = (hours: number) => PERIOD.from + hours * HOUR_MS
export const SPANS: readonly StatusSpan[] = [
  { from: at(0), to: at(1.6), colour: 'work', label: 'Work', level: 0.86 },
  { from: at(1.6), to: at(2), colour: 'idle', label: 'Idle', level: 0.38 },
  { from: at(2), to: at(3.5), colour: 'work', label: 'Work', level: 0.86 },
  { from: at(4.2), to: at(5.6), colour: 'work', label: 'Work', level: 0.86 },
  { from: at(5.6), to: at(6), colour: 'handling', label: 'Handling', level: 0.62 },
  { from: at(6), to: at(7.75), colour: 'work', label: 'Work', level: 0.86 },
  { from: at(7.75), to: at(8), colour: 'alarm', label: 'Alarm', level: 1 },
]
export const ALARMS = [
  { from: at(1.2), to: at(1.22) },
  { from: at(1.24), to: at(1.27) },
  { from: at(7.75), to: at(8) },
]

export const ENERGY: readonly BarSeries[] = [
  { name: 'Idle', colour: 'idle' },
  { name: 'Handling', colour: 'handling' },
  { name: 'Work', colour: 'work' },
  { name: 'Disconnected', colour: 'disc-hatch', isHatched: true },
]
const kwh = createNoise(3)
export const HOURS: readonly StackBar[] = Array.from({ length: 8 }, (_, hour) => ({
  key: String(hour),
  label: `${String(hour + 6).padStart(2, '0')}:00`,
  values:
    hour === 4
      ? [null, null, null, null]
      : [1 + kwh() * 3, 1 + kwh() * 2, 15 + kwh() * 8, hour === 6 ? 2 : 0],
  time: { from: at(hour), to: at(hour + 1) },
  isMarked: hour === 7,
}))

export const USAGE = [
  { name: 'Main usage', colour: 'work', on: 'on-work' },
  { name: 'Minor stoppage', colour: 'warn' },
  { name: 'Secondary usage', colour: 'handling', on: 'on-work' },
  { name: 'Idle', colour: 'idle', on: 'on-idle' },
  { name: 'Technical fault', colour: 'alarm' },
  { name: 'Maintenance', colour: 'violet' },
] as const
export const MACHINES: readonly StackBar[] = [
  ['Beam saw 2', [70, 5, 8, 10, 2, 3]],
  ['Five-axis 02', [71, 4, 9, 6, 4, 3]],
  ['Nesting 01', [67, 1, 9, 14, 3, 2]],
  ['Edgebander B', [55, 3, 8, 29, 1, 2]],
].map(([label, values]) => ({ key: label as string, label: label as string, values: values as number[] }))

export const WASTE = [
  { name: 'Setup', value: 38.4 },
  { name: 'Material', value: 26.1 },
  { name: 'Fault', value: 19.7 },
  { name: 'Break', value: 17.2 },
  { name: 'Cleaning', value: 11.9 },
  { name: 'Quality check', value: 9.6 },
  { name: 'Maintenance', value: 8.3 },
  { name: 'Others', value: 4.1 },
]

const DAYS = ['Fri 6', 'Sat 7', 'Sun 8', 'Mon 9', 'Tue 10', 'Wed 11', 'Thu 12']
const busy = createNoise(4)
export const DAY_HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
export const HEAT: readonly HeatRow[] = DAYS.map((label, day) => ({
  key: label,
  label,
  values: DAY_HOURS.map((_, hour) => {
    if (day === 6 && hour > 14) return null
    if (day === 2 || hour < 6 || hour > 21) return 0
    return Math.round(busy() * (hour < 14 ? 100 : 70))
  }),
}))

export const DAY_SLOTS = DAYS.map((label) => ({ key: label, label, title: label }))
/** Nothing was counted on Sunday. */
export const DAY_LINES: readonly SlotLine[] = [
  {
    name: 'OEE',
    colour: 'accent',
    look: 'area',
    values: [0.712, 0.684, null, 0.735, 0.761, 0.742, 0.718],
  },
  { name: 'Week before', colour: 'ink-3', look: 'dashed', values: [0.69, 0.7, null, 0.71, 0.72, 0.7, 0.73] },
  { name: 'Target', colour: 'ink-2', look: 'target', values: DAYS.map(() => 0.75) },
]

export const SCORES = [97, 96, 96, 95, null, 94, 92, 90, 88, 85, 82, 78]

const LINES = 8_192
export const FREQUENCIES = Float64Array.from({ length: LINES }, (_, line) => (line * 2_000) / LINES)
const PEAKS = [
  [100, 0.12],
  [200, 0.66],
  [400, 0.35],
  [600, 0.2],
  [1020, 0.05],
  [1230, 0.1],
  [1430, 0.08],
] as const
const WORN = [
  [816, 0.46],
  [1632, 0.2],
] as const

function spectrumOf(peaks: readonly (readonly [number, number])[], seed: number, floor: number) {
  const noise = createNoise(seed)
  return Float64Array.from(FREQUENCIES, (frequency) => {
    const signal = peaks.reduce((sum, [peak, height]) => {
      const away = (frequency - peak) / 4
      return sum + height / (1 + away * away)
    }, 0)
    return signal + floor * (0.6 + noise() * 0.8)
  })
}
export const LATEST = spectrumOf([...PEAKS, ...WORN], 5, 0.03)
export const FINGERPRINT = spectrumOf(
  PEAKS.map(([peak, height]) => [peak, height * 0.6] as const),
  6,
  0.02,
)
export const TOLERANCE = Float64Array.from(FREQUENCIES, (frequency) =>
  PEAKS.reduce((sum, [peak, height]) => {
    const away = (frequency - peak) / 14
    return sum + (height * 1.2) / (1 + away * away)
  }, 0.08),
)

export interface KitMachine {
  readonly id: string
  readonly name: string
  readonly model: string
  readonly status: 'EXE' | 'FAIL' | 'POWER_OFF'
  readonly goal: number | null
}

export const KIT_MACHINES: readonly KitMachine[] = [
  { id: 'a', name: 'Beam saw 1', model: 'BS 45', status: 'EXE', goal: 92 },
  { id: 'b', name: 'Edgebander A', model: 'EB 90 K', status: 'FAIL', goal: 61 },
  { id: 'c', name: 'Nesting 02', model: 'CX 220 N', status: 'POWER_OFF', goal: null },
]
