import type { MachineMade, ShiftStop } from '@millwright/domain/handover/shift-report'
import type { WorkInPeriod } from '../maintenance/shared/work-in-period-store.ts'
import type { PresentPerson } from './presence-store.ts'

interface OpenAlarm {
  readonly machineId: number
  readonly code: string
  readonly text: string
  readonly since: number
}

/** Machine by machine: readers see the parts of their own. */
export interface WrittenReport {
  readonly made: readonly MachineMade[]
  readonly stops: readonly ShiftStop[]
  readonly alarms: readonly OpenAlarm[]
  readonly silent: readonly { readonly machineId: number; readonly since: number }[]
  readonly work: readonly WorkInPeriod[]
  readonly people: readonly PresentPerson[]
}
