/** Used where nothing translates the code of a family. */
const FAMILY_NAMES: Readonly<Record<string, string>> = {
  CDL: 'CNC machining centre',
  EBA: 'Edge bander',
  BOR: 'Drilling machine',
  SEZ: 'Panel saw',
  PLS: 'Planer and solid wood',
  TFO: 'Thermoforming machine',
  AWJ: 'Abrasive waterjet',
  AUT: 'Handling and automation',
}

export const isFamily = (family: string): boolean => Object.hasOwn(FAMILY_NAMES, family)

/** A family that is not known is called by its code. */
export const familyName = (family: string): string => FAMILY_NAMES[family] ?? family
