import type { AppType } from '../condition/app.ts'
import type { TriggerKind } from './trigger.ts'

/** The checks of what can be repaired. A tool is changed, and its wear is what its tests are for. */
export const REPAIRABLE = [
  'AXES_CHECK',
  'SPINDLE_CHECK',
  'DEVICES_CHECK',
] as const satisfies readonly AppType[]
export type Repairable = (typeof REPAIRABLE)[number]

interface Work {
  /** The check of the test that it was made of; null for what was not made of one. */
  readonly testOf: string | null
  readonly gauges: readonly { readonly kind: TriggerKind; readonly of: string }[]
}

/** Unless somebody says otherwise, work has repaired the part whose failed test made it something to do. */
export function repairedBy({ testOf, gauges }: Work): Repairable[] {
  const tested = [testOf, ...gauges.flatMap(({ kind, of }) => (kind === 'test' ? [of] : []))]
  return REPAIRABLE.filter((app) => tested.includes(app))
}
