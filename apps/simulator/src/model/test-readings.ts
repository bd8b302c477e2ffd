import { dayBounds } from '@millwright/domain/time/zone'
import fc from 'fast-check'
import { DEMO_MACHINES, type DemoMachine } from '../fleet.ts'
import { type Reading, type Readings, telemetryOf } from './telemetry.ts'

export const START = dayBounds('2026-11-02', 'Europe/Berlin').from

export const families = fc.constantFrom('CDL', 'EBA', 'SEZ', 'BOR', 'AUT', 'PLS', 'TFO', 'AWJ', 'unheard of')
export const machines = fc
  .record({
    seed: fc.integer({ min: 0, max: 5_000 }),
    timezone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney'),
    family: families,
  })
  .map((some) => ({ ...byId('nst-01'), ...some }))
/** One of each family: what they are made of is what differs. */
export const kinds = [...new Map(DEMO_MACHINES.map((machine) => [machine.family, machine])).values()]
export const moments = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) })

export function byId(id: string): DemoMachine {
  const found = DEMO_MACHINES.find((machine) => machine.id === id)
  if (!found) throw new Error(`No machine ${id}`)
  return found
}

export function readAt(machine: DemoMachine, times: readonly number[]): Readings {
  const telemetry = telemetryOf(machine)
  const readings: Readings = {}
  telemetry.read(telemetry.signals, times, readings)
  return readings
}

export function numbers(machine: DemoMachine, channel: string, times: readonly number[]): number[] {
  return (readAt(machine, times)[channel] ?? []).map((reading) => reading.v as number)
}

export function eventsOf(machine: DemoMachine, from: number, to: number): Readings {
  const readings: Readings = {}
  telemetryOf(machine).readEvents(from, to, readings)
  return readings
}

export const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)

export const isRoundedTo = (value: Reading['v'], decimals: number): boolean =>
  typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(decimals)) === value
