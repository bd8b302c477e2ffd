import type { Machine } from '@millwright/contract/calls/machines'
import type { MachineTraits } from '@millwright/contract/pages'
import { isFull } from '@millwright/domain/licence/licence'
import { licenceOf } from '../licences/licence-state.ts'

type Described = Pick<Machine, 'MachineFamily' | 'Properties' | 'Activations' | 'FreeTrialReady'>

/** What decides about the pages of a machine. Without a full licence that holds, no more is open than in a trial. */
export const traitsOf = (machine: Described, now: number): MachineTraits => ({
  family: machine.MachineFamily,
  hasSensorKit: machine.Properties.KitType === 'sensor',
  isFreeTrial: !isFull(licenceOf(machine), now),
})
