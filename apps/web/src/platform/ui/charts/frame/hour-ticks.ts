import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { hourOf } from '@millwright/domain/time/zone'
import { lengthOf, type View } from './time-scale.ts'

const DAY_MINUTES = 24 * 60

const STEPS_MINUTES = [5, 10, 15, 30, 60, 120, 180, 240, 360] as const

/** Clocks are put forward or back by whole or half hours, so no full step is missed at this pace. */
const COARSEST_WALK_MINUTES = 30

export interface Tick {
  readonly ts: number
  /** Minutes of the day on the machine's own clock; 1440 for the midnight that ends the day. */
  readonly minutes: number
}

/**
 * Where the axis is labelled: full steps of the clock on the wall. On the day it is put forward an
 * hour is missing, on the day it is put back one comes twice.
 */
export function hourTicks(view: View, day: View, zone: string, width: number, leastGap: number): Tick[] {
  const step = stepFor(view, width, leastGap)
  const walk = Math.min(step, COARSEST_WALK_MINUTES) * MINUTE_MS
  const first = day.from + Math.ceil((view.from - day.from) / walk) * walk
  const ticks: Tick[] = []
  for (let ts = first; ts <= view.to; ts += walk) {
    const minutes = ts === day.to ? DAY_MINUTES : Math.round(hourOf(ts, zone) * 60)
    if (minutes % step === 0) ticks.push({ ts, minutes })
  }
  return ticks
}

function stepFor(view: View, width: number, leastGap: number): number {
  const minutesPerPixel = lengthOf(view) / MINUTE_MS / width
  return STEPS_MINUTES.find((step) => step / minutesPerPixel >= leastGap) ?? 720
}

export function tickLabel(tick: Tick): string {
  const hours = Math.floor(tick.minutes / 60)
  return `${String(hours).padStart(2, '0')}:${String(tick.minutes % 60).padStart(2, '0')}`
}
