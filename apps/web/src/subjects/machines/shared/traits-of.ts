import type { Machine } from '@millwright/contract/machines/machines'
import { readLicence } from '@millwright/contract/machines/present-licence'
import { isFull } from '@millwright/domain/machines/licence'
import type { MachineTraits } from '@millwright/domain/machines/page-rule'

type Described = Pick<Machine, 'MachineFamily' | 'Properties' | 'Activations' | 'FreeTrialReady'>

/** The pages of a machine follow from these. Without a full licence that holds, no more is open than in a trial. */
export const traitsOf = (machine: Described, now: number): MachineTraits => ({
  family: machine.MachineFamily,
  hasSensorKit: machine.Properties.KitType === 'sensor',
  hasEnergyMeter: machine.Properties.HasEnergyMeter,
  isFreeTrial: !isFull(readLicence(machine), now),
})
