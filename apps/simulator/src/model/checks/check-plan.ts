import type { AppType } from '@millwright/domain/condition/app'
import type { Bearing } from '@millwright/domain/condition/frequencies'
import type { DemoMachine } from '../../fleet.ts'

/** Grows over weeks in the demo. */
export type Fault = 'bearing' | 'stiffness' | 'slow' | 'dull'

/** A check that a machine makes again and again. */
export interface PlannedCheck {
  readonly machine: DemoMachine
  readonly type: AppType
  readonly tool: string
  readonly operation: string
  readonly rpm: number | null
  readonly bearings: readonly Bearing[]
  readonly fault: Fault | null
  /** Without one a tool is judged by what its cut asks of the drives. */
  readonly hasSensor: boolean
  readonly everyDays: number
}

/** How far back the first test lies, which is the fingerprint. */
export const TEST_DAYS = 90

const FAULTS: Readonly<Record<string, Readonly<Partial<Record<AppType, Fault>>>>> = {
  '5ax-02': { SPINDLE_CHECK: 'bearing' },
  'nst-02': { AXES_CHECK: 'stiffness' },
  'drl-1': { DEVICES_CHECK: 'slow' },
  '5ax-01': { TOOLS_CHECK: 'dull' },
}

const CHECKS: Readonly<Partial<Record<string, readonly AppType[]>>> = {
  CDL: ['AXES_CHECK', 'SPINDLE_CHECK', 'DEVICES_CHECK', 'TOOLS_CHECK'],
  BOR: ['AXES_CHECK', 'SPINDLE_CHECK', 'DEVICES_CHECK'],
  SEZ: ['AXES_CHECK', 'DEVICES_CHECK'],
  EBA: ['DEVICES_CHECK'],
}

/** Machines whose spindle has no sensor of vibration in the tests of their tools. */
const WITHOUT_SENSOR: readonly string[] = ['nst-02']

/** One that its maker would list; its outer race is heard at 4.08 times the rotation. */
const FRONT_BEARING: Bearing = {
  name: 'Front bearing',
  balls: 10,
  ballDiameter: 8.46,
  pitchDiameter: 41.7,
  angle: 25,
}

/** Slow enough for each knock of a bearing to be heard by itself in a short record of a low rate. */
const SLOW_RPM = 3000

const EVERY_DAYS = { worn: 2, good: 15 }

/** Those with something to see first: a page that is opened right after the start shows them. */
export function plannedChecks(machines: readonly DemoMachine[]): readonly PlannedCheck[] {
  const all = machines
    .filter(({ isConnected, link, licence }) => isConnected && link === 'connected' && licence === 'full')
    .flatMap((machine) =>
      (CHECKS[machine.family] ?? []).map((type): PlannedCheck => {
        const fault = FAULTS[machine.id]?.[type] ?? null
        const turns = type === 'SPINDLE_CHECK' || type === 'TOOLS_CHECK'
        return {
          machine,
          type,
          fault,
          hasSensor: type !== 'TOOLS_CHECK' || !WITHOUT_SENSOR.includes(machine.id),
          tool: type === 'TOOLS_CHECK' ? 'T7' : '',
          operation: type === 'TOOLS_CHECK' ? 'Test cut' : '',
          rpm: turns ? (fault === 'bearing' ? SLOW_RPM : 12_000) : null,
          bearings: type === 'SPINDLE_CHECK' ? [FRONT_BEARING] : [],
          everyDays: fault ? EVERY_DAYS.worn : EVERY_DAYS.good,
        }
      }),
    )
  return all.toSorted((a, b) => Number(b.fault !== null) - Number(a.fault !== null))
}
