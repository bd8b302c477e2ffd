/** Controllers name their family by code or in words. */
const CODE_OF: Readonly<Record<string, string>> = {
  BEAM_SAW: 'SEZ',
  BORING: 'BOR',
  BORING_MACHINE: 'BOR',
  EDGE_BANDER: 'EBA',
  CNC_MACHINE: 'CDL',
}

/** `EBA` of `edge_bander` and of `eba`; a name that is not known is its own code, in capitals. */
export function familyCode(family: string): string {
  const name = family.toUpperCase()
  return CODE_OF[name] ?? name
}
