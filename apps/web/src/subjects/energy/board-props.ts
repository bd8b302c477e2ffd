import type { MachineEnergy } from '@millwright/contract/energy/energy'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Amounts } from './use-amounts.ts'
import type { EnergyView } from './use-energy-view.ts'

/** Shared by every part of the page. */
export interface BoardProps {
  readonly machine: Machine
  readonly energy: MachineEnergy
  readonly view: EnergyView
}

export interface PartProps extends BoardProps {
  readonly amounts: Amounts
}
