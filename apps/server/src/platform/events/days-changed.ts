import type { PlainDay } from '@millwright/domain/time/zone'
import { type Concerns, defineEvent } from './durable-event.ts'

/** Days of a machine that were stored and had to be removed, because points for them came late. */
export interface DaysChanged extends Concerns {
  readonly machineId: number
  readonly source: 'status' | 'counter'
  readonly from: PlainDay
  readonly to: PlainDay
}

/** A burst of late points removes the same days again and again: they are counted when it has passed. */
const LATE_BURST_MS = 30_000

export const daysChanged = defineEvent<DaysChanged>()('daysChanged', {
  handlers: ['recount-days', 'forget-line-days'],
  delayMs: LATE_BURST_MS,
})
