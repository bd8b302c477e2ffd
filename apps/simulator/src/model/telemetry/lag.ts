import type { Status } from '@millwright/domain/status/status'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { type Moment, perWindow } from './moment.ts'

export type PerStatus<T> = Readonly<Record<Status, T>>

interface GivenPerStatus<T> {
  readonly EXE: T
  readonly HANDLING: T
  readonly READY: T
  readonly FAIL: T
  readonly POWER_OFF: T
}

/** A machine that is being set up counts as idle, and one without a status as off. */
export const perStatus = <T>(given: GivenPerStatus<T>): PerStatus<T> => ({
  ...given,
  SETUP: given.READY,
  DISCONNECTED: given.POWER_OFF,
  UNKNOWN: given.POWER_OFF,
})

/** Where a status pulls a quantity, and the time constant of the way there. */
export interface Pull {
  readonly target: number
  readonly tau: number
}

/** The same time constant in every status. */
export function pulls(tau: number, targets: PerStatus<number>): PerStatus<Pull> {
  const entries = Object.entries(targets).map(([status, target]) => [status, { target, tau }] as const)
  return Object.fromEntries(entries) as Record<Status, Pull>
}

/** The longest time constant used; after the day of run-up a window has, nothing is left of its guessed start. */
export const LONGEST_TAU = 50 * MINUTE_MS

/** A quantity that follows the status as warmth does, each change fading with its time constant. */
export function lag(byStatus: PerStatus<Pull>): (moment: Moment) => number {
  const atStarts = perWindow(({ starts, statuses }) => {
    const values = new Float64Array(starts.length)
    let value = byStatus[statuses[0] ?? 'POWER_OFF'].target
    for (let index = 0; index < starts.length; index++) {
      values[index] = value
      const lasted = (starts[index + 1] ?? 0) - (starts[index] ?? 0)
      value = after(byStatus[statuses[index] ?? 'POWER_OFF'], value, lasted)
    }
    return values
  })
  return (moment) => after(byStatus[moment.status], atStarts(moment.window)[moment.index] ?? 0, moment.since)
}

const after = ({ target, tau }: Pull, start: number, lasted: number): number =>
  target + (start - target) * Math.exp(-lasted / tau)
