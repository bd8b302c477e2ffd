import { familyCode } from '../text/family-code.ts'

/** A condition that is left out does not restrict. */
export interface PageRule {
  /** A switch of the installation that must be on. */
  readonly feature?: string
  /** By their codes: machine families that have no such page. */
  readonly excludedFamilies?: readonly string[]
  /** Gives the page to a machine of an excluded family too. */
  readonly openedBy?: 'hasEnergyMeter'
  /** Only for machines with a sensor kit. */
  readonly sensorOnly?: true
  /** Open on machines in free trial. */
  readonly freeTrial?: true
}

export interface MachineTraits {
  readonly family: string
  readonly hasSensorKit: boolean
  /** Set in its settings, or by the first readings that came. */
  readonly hasEnergyMeter: boolean
  /** Without a full licence that holds, no more is open than in a trial. */
  readonly isFreeTrial: boolean
}

export type Switches = Readonly<Partial<Record<string, boolean>>>

export const isSwitchedOn = (rule: PageRule, switches: Switches): boolean =>
  rule.feature === undefined || switches[rule.feature] === true

/** Whether a machine has such a page at all (rules: pages 4). */
export function belongsTo(rule: PageRule, machine: MachineTraits): boolean {
  if (rule.sensorOnly && !machine.hasSensorKit) return false
  if (rule.openedBy && machine[rule.openedBy]) return true
  return !rule.excludedFamilies?.includes(familyCode(machine.family))
}

/** Shown, but closed until the trial becomes a licence (rules: licence 5). */
export const isClosedByTrial = (rule: PageRule, machine: MachineTraits): boolean =>
  machine.isFreeTrial && !rule.freeTrial

export type PageRefusal = 'SWITCHED_OFF' | 'NOT_ON_MACHINE' | 'LICENCE_NEEDED'

/** Why a page of a machine, and the data on it, is not open; menu, route and calls all ask here. Null when it is. */
export function pageRefusal(rule: PageRule, machine: MachineTraits, switches: Switches): PageRefusal | null {
  if (!isSwitchedOn(rule, switches)) return 'SWITCHED_OFF'
  if (!belongsTo(rule, machine)) return 'NOT_ON_MACHINE'
  return isClosedByTrial(rule, machine) ? 'LICENCE_NEEDED' : null
}
