import type { Machine } from '@millwright/contract/calls/machines'
import { overridesOf } from '../../machines/override-channels.ts'

type Traits = Pick<Machine, 'MachineFamily' | 'Manufacturer' | 'TicketManager'>

const SAWS = ['beam_saw', 'sez']
const EDGE_BANDERS = ['eba', 'edge_bander']

/**
 * Which overrides the production page shows (rules: production 6): of saws the feed, of edge banders none, of all
 * others feed and speed or what stands in its place; none where CMS manages the tickets.
 */
export function shownOverrides(machine: Traits): ReturnType<typeof overridesOf> {
  const family = machine.MachineFamily.toLowerCase()
  if (machine.TicketManager?.toUpperCase() === 'CMS' || EDGE_BANDERS.includes(family)) return []
  const overrides = overridesOf(machine)
  return SAWS.includes(family) ? overrides.slice(0, 1) : overrides
}
