import type { Machine } from '@millwright/contract/calls/machines'

const RAPID_FAMILIES = ['bor', 'boring', 'boring_machine', 'cdl', 'cnc_machine']

interface Override {
  readonly channel: string
  /** The key of its name. */
  readonly label: string
  /** Decimals to write. */
  readonly digits: number
}

const FEED: Override = { channel: 'FeedOverride', label: 'machines.feed_override', digits: 0 }
const SPEED: Override = { channel: 'SpeedOverride', label: 'machines.speed_override', digits: 2 }
const RAPID: Override = { channel: 'RapidOverride', label: 'machines.rapid_override', digits: 0 }

/** Boring, CNC, cdl and CMS machines have the rapid override in place of the speed override (rules: formats 5). */
export function overridesOf(machine: Pick<Machine, 'MachineFamily' | 'Manufacturer'>): readonly Override[] {
  const isRapid =
    RAPID_FAMILIES.includes(machine.MachineFamily.toLowerCase()) ||
    machine.Manufacturer.toLowerCase().includes('cms')
  return [FEED, isRapid ? RAPID : SPEED]
}
