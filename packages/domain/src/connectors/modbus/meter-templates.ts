import type { RegisterEntry } from './register-entry.ts'

/** A meter whose registers are known. The unit is that of the person who adds it. */
export interface MeterTemplate {
  readonly id: string
  readonly name: string
  readonly entries: readonly Omit<RegisterEntry, 'unitId'>[]
}

type Row = readonly [name: string, address: number, scale: number, unit: string, type?: RegisterEntry['type']]

const rows = (
  table: RegisterEntry['table'],
  type: RegisterEntry['type'],
  list: readonly Row[],
): MeterTemplate['entries'] =>
  list.map(([name, address, scale, unit, own = type]) => ({
    name,
    table,
    address,
    type: own,
    part: 0,
    order: 'ABCD',
    scale,
    unit,
  }))

const phases = (name: string, address: number, step: number, scale: number, unit: string): Row[] =>
  [1, 2, 3].map((phase) => [`${name} L${phase}`, address + (phase - 1) * step, scale, unit])

export const METER_TEMPLATES: readonly MeterTemplate[] = [
  {
    // By the address list of Janitza for the UMG 96RM: from 19000 on floats, the same for its larger meters.
    id: 'janitza-umg96',
    name: 'Janitza UMG 96',
    entries: rows('holding', 'float32', [
      ['Active energy', 19_068, 1, 'Wh'],
      ['Reactive energy', 19_092, 1, 'varh'],
      ['Active power', 19_026, 1, 'W'],
      ['Reactive power', 19_042, 1, 'var'],
      ['Apparent power', 19_034, 1, 'VA'],
      ['Frequency', 19_050, 1, 'Hz'],
      ...phases('Voltage', 19_000, 2, 1, 'V'),
      ...phases('Current', 19_012, 2, 1, 'A'),
    ]),
  },
  {
    // By the appendix on Modbus of the manual of the SENTRON PAC3200: offsets as they are sent; energy of tariff 1 as doubles.
    id: 'siemens-pac3200',
    name: 'Siemens PAC3200',
    entries: rows('holding', 'float32', [
      ['Active energy', 801, 1, 'Wh', 'float64'],
      ['Reactive energy', 817, 1, 'varh', 'float64'],
      ['Active power', 65, 1, 'W'],
      ['Reactive power', 67, 1, 'var'],
      ['Apparent power', 63, 1, 'VA'],
      ['Frequency', 55, 1, 'Hz'],
      ...phases('Voltage', 1, 2, 1, 'V'),
      ...phases('Current', 13, 2, 1, 'A'),
    ]),
  },
  {
    // By the Modbus protocol document of Eastron for the SDM630: input registers 30001 and on, each a float.
    id: 'eastron-sdm630',
    name: 'Eastron SDM630',
    entries: rows('input', 'float32', [
      ['Active energy', 72, 1, 'kWh'],
      ['Reactive energy', 76, 1, 'kvarh'],
      ['Active power', 52, 1, 'W'],
      ['Reactive power', 60, 1, 'var'],
      ['Apparent power', 56, 1, 'VA'],
      ['Frequency', 70, 1, 'Hz'],
      ...phases('Voltage', 0, 2, 1, 'V'),
      ...phases('Current', 6, 2, 1, 'A'),
    ]),
  },
  {
    // By the register lists of Schneider Electric for iEM3000 and PM5000, which count from 1: register 3060 is address 3059.
    id: 'schneider-iem3155-pm5000',
    name: 'Schneider iEM3155, PM5000',
    entries: rows('holding', 'float32', [
      ['Active energy', 3_203, 1, 'Wh', 'int64'],
      ['Reactive energy', 3_219, 1, 'varh', 'int64'],
      ['Active power', 3_059, 1, 'kW'],
      ['Reactive power', 3_067, 1, 'kvar'],
      ['Apparent power', 3_075, 1, 'kVA'],
      ['Frequency', 3_109, 1, 'Hz'],
      ...phases('Voltage', 3_027, 2, 1, 'V'),
      ...phases('Current', 2_999, 2, 1, 'A'),
    ]),
  },
  {
    // By the mapping tables in the manual of ABB for B23 and B24: totals from 0x5000 on, momentary values from 0x5B00 on.
    id: 'abb-b23-b24',
    name: 'ABB B23, B24',
    entries: rows('holding', 'uint32', [
      ['Active energy', 0x5000, 0.01, 'kWh', 'uint64'],
      ['Reactive energy', 0x500c, 0.01, 'kvarh', 'uint64'],
      ['Active power', 0x5b14, 0.01, 'W', 'int32'],
      ['Reactive power', 0x5b1c, 0.01, 'var', 'int32'],
      ['Apparent power', 0x5b24, 0.01, 'VA', 'int32'],
      ['Frequency', 0x5b2c, 0.01, 'Hz', 'uint16'],
      ...phases('Voltage', 0x5b00, 2, 0.1, 'V'),
      ...phases('Current', 0x5b0c, 2, 0.01, 'A'),
    ]),
  },
]
