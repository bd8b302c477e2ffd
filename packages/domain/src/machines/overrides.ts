import { isCms } from './maker.ts'

export type OverrideKind = 'feed' | 'speed' | 'rapid'

interface Traits {
  readonly family: string
  readonly manufacturer: string
}

const SAWS = ['beam_saw', 'sez']
const EDGE_BANDERS = ['eba', 'edge_bander']
const RAPID_FAMILIES = ['bor', 'boring', 'boring_machine', 'cdl', 'cnc_machine']

/** Boring, CNC, cdl and CMS machines have the rapid override in place of the speed override (rules: formats 5). */
export function overridesOf({ family, manufacturer }: Traits): readonly OverrideKind[] {
  const isRapid = RAPID_FAMILIES.includes(family.toLowerCase()) || isCms(manufacturer)
  return ['feed', isRapid ? 'rapid' : 'speed']
}

/** The production page shows only some of them (rules: production 6). */
export function productionOverrides(
  machine: Traits & { readonly ticketManager: string },
): readonly OverrideKind[] {
  const family = machine.family.toLowerCase()
  if (machine.ticketManager.toUpperCase() === 'CMS' || EDGE_BANDERS.includes(family)) return []
  return SAWS.includes(family) ? ['feed'] : overridesOf(machine)
}
