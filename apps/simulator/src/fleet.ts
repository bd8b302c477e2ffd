export type DemoOrganization = 'NORDHAUS' | 'SEGHERIA'

export interface DemoMachine {
  /** Public id: it stands in topics and addresses. */
  readonly id: string
  /** The device's name at the broker. */
  readonly deviceId: string
  readonly name: string
  readonly shortName: string
  readonly model: string
  readonly serial: string
  readonly family: string
  readonly manufacturer: string
  readonly timezone: string
  readonly organization: DemoOrganization
  /** Neighbours in a plant have neighbouring seeds: that spreads days off, breaks and trouble evenly over it. */
  readonly seed: number
  /** An offline machine has a past but sends nothing any more. */
  readonly link: 'connected' | 'offline'
}

type Row = readonly [
  id: string,
  name: string,
  shortName: string,
  model: string,
  serial: string,
  family: string,
  manufacturer?: string,
]

const NORDHAUS: readonly Row[] = [
  ['nst-02', 'Nesting 02', 'NST 02', 'CX 220 N', 'AA1-004127', 'CDL'],
  ['edg-b', 'Edgebander B', 'EDG B', 'EB 90 K', 'AA3-001872', 'EBA'],
  ['nst-01', 'Nesting 01', 'NST 01', 'CX 220 N', 'AA1-004093', 'CDL'],
  ['5ax-01', 'Five-axis 01', '5AX 01', 'MX 5 Dual', 'AA1-003318', 'CDL'],
  ['5ax-02', 'Five-axis 02', '5AX 02', 'MX 5', 'AA1-003402', 'CDL'],
  ['saw-1', 'Beam saw 1', 'SAW 1', 'BS 45', 'AA4-000911', 'SEZ'],
  ['saw-2', 'Beam saw 2', 'SAW 2', 'BS 38', 'AA4-000874', 'SEZ'],
  ['edg-a', 'Edgebander A', 'EDG A', 'EB 90 K', 'AA3-001866', 'EBA'],
  ['drl-1', 'Drill centre 1', 'DRL 1', 'DR 30 V', 'AA2-002540', 'BOR'],
  ['drl-2', 'Drill centre 2', 'DRL 2', 'DR 30 V', 'AA2-002541', 'BOR'],
  ['ldr-r1', 'Panel loader R1', 'LDR R1', 'AL 6', 'AA7-000230', 'AUT'],
  ['pln-4s', 'Planer 4S', 'PLN 4S', 'PR 240', 'AA5-000518', 'PLS'],
  ['thf-1', 'Thermoformer', 'THF 1', 'TF 1500', 'AA6-000144', 'TFO', 'CMS Industries'],
  ['awj-1', 'Waterjet', 'AWJ 1', 'WJ 3020', 'AA8-000067', 'AWJ', 'CMS Industries'],
]

const SEGHERIA: readonly Row[] = [
  ['trn-1', 'Troncatrice 1', 'TRN 1', 'BS 38', 'AA4-000902', 'SEZ'],
  ['pia-1', 'Pialla 1', 'PIA 1', 'PR 240', 'AA5-000533', 'PLS'],
  ['cnc-1', 'Centro CNC 1', 'CNC 1', 'MX 5', 'AA1-003377', 'CDL'],
  ['for-1', 'Foratrice 1', 'FOR 1', 'DR 30 V', 'AA2-002602', 'BOR'],
]

const OFFLINE: ReadonlySet<string> = new Set(['awj-1'])

function plant(
  organization: DemoOrganization,
  timezone: string,
  firstSeed: number,
  rows: readonly Row[],
): DemoMachine[] {
  return rows.map(([id, name, shortName, model, serial, family, manufacturer = 'MILLMAKER'], index) => ({
    id,
    deviceId: `DEV-${id.toUpperCase()}`,
    name,
    shortName,
    model,
    serial,
    family,
    manufacturer,
    timezone,
    organization,
    seed: firstSeed + index,
    link: OFFLINE.has(id) ? 'offline' : 'connected',
  }))
}

/** The one list of demo machines: the server's seed and the simulator both read it. */
export const DEMO_MACHINES: readonly DemoMachine[] = [
  ...plant('NORDHAUS', 'Europe/Berlin', 1, NORDHAUS),
  ...plant('SEGHERIA', 'Europe/Rome', 31, SEGHERIA),
]
