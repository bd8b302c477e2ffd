import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { Day, Id, Instant } from '../wire/text.ts'

const tag = 'Energy and sensors'

export const CONSUMPTION_MEASURES = [
  'ActiveEnergy',
  'ReactiveEnergy',
  'CompressedAir',
  'ActivePower',
  'ReactivePower',
] as const

export const Consumption = Closed({
  measures: Type.Array(
    Closed({
      measure: Type.Enum([...CONSUMPTION_MEASURES]),
      values: Type.Array(
        Closed({
          aggregation: Type.Enum(['sum', 'avg', 'max']),
          unit: Type.String(),
          amount: Type.Number(),
        }),
      ),
    }),
  ),
})
export type Consumption = Static<typeof Consumption>

const errors = [
  'ERROR_MACHINE_NOT_FOUND',
  'LICENCE_NEEDED',
  'PAGE_NOT_ON_MACHINE',
  'RANGE_TOO_LONG',
  'RANGE_REVERSED',
] as const

export const getConsumptions = defineCall({
  method: 'GET',
  path: '/api/consumptions',
  access: 'machineReader',
  tag,
  isHeavy: true,
  summary:
    'What a machine used in a period of at most 366 days: energy and air as sums by the hour, powers as mean and peak',
  query: Closed({ machineId: Id, from: Instant, to: Instant }),
  result: Consumption,
  page: 'machine_energy',
  errors,
})

/** By the status that the machine was in; NoData is what was used while nothing was known of it. */
export const ByStatus = Closed({
  EXE: Type.Number(),
  HANDLING: Type.Number(),
  READY: Type.Number(),
  FAIL: Type.Number(),
  POWER_OFF: Type.Number(),
  DISCONNECTED: Type.Number(),
  NoData: Type.Number(),
})
export type ByStatus = Static<typeof ByStatus>

/** Null where the organization has set no price, or no factor, for a part of the time. */
const bill = {
  Cost: nullable(Type.Number()),
  /** Grams. */
  Co2: nullable(Type.Number()),
}

const part = { Wh: Type.Number(), ...bill }

const counted = {
  ...part,
  /** Used while the machine was idle. */
  IdleWh: Type.Number(),
  /** Cycles, or pieces where the machine does not count cycles; null where it counts neither. */
  Cycles: nullable(Type.Number()),
}

/** Energy, air and money of some days of one machine, in its zone. */
export const MachineEnergy = Closed({
  From: Type.String(),
  To: Type.String(),
  /** Up to when the meter was read; null when the machine has none. */
  ReadTo: nullable(Type.String()),
  Currency: nullable(Type.String()),
  CyclesAre: Type.Enum(['cycles', 'pieces']),
  Total: Closed({
    ...counted,
    Varh: nullable(Type.Number()),
    /** Cubic metres. */
    Air: nullable(Type.Number()),
    /** Where the whole has no cost: the part that has one, in the currency of the last price. */
    Priced: nullable(Closed({ Wh: Type.Number(), Cost: Type.Number(), Currency: Type.String() })),
    /** Of the meter: no machine can have made them, and they are left out of all figures. */
    LeftOut: Type.Integer(),
    ByStatus,
    Seconds: ByStatus,
  }),
  /** As long a time before, up to the same moment. */
  Before: Closed(counted),
  /** Hours of one day, otherwise days. */
  Buckets: Type.Array(
    Closed({
      From: Type.String(),
      To: Type.String(),
      Wh: ByStatus,
      ...bill,
      /** Cubic metres, while the machine works and otherwise. */
      AirWorking: Type.Number(),
      AirNotWorking: Type.Number(),
    }),
  ),
  Idle: Closed({
    ...part,
    Seconds: Type.Number(),
    /** The longest, at most five. */
    Spans: Type.Array(Closed({ From: Type.String(), To: Type.String(), ...part })),
    /** How many lasted longer than ten minutes, and what they used. */
    Long: Closed({ Count: Type.Integer(), Wh: Type.Number() }),
  }),
  /** Beyond its base load, while nobody knew what it did. */
  Silent: Closed({ ...part, Seconds: Type.Number() }),
  /** Watts that the machine always takes; null when the data of four weeks do not say. */
  BaseLoad: nullable(Closed({ Watts: Type.Number(), ...part })),
  Peak: nullable(Closed({ Watts: Type.Number(), At: Type.String() })),
  Shifts: Type.Array(
    Closed({
      Number: Type.Integer(),
      /** Of the first one in these days. */
      From: Type.String(),
      To: Type.String(),
      ...counted,
    }),
  ),
  Outside: Closed(counted),
  /** Programs that began in these days, the largest first, at most twenty. */
  Programs: Type.Array(
    Closed({ Program: Type.String(), Runs: Type.Integer(), Pieces: nullable(Type.Number()), ...part }),
  ),
})
export type MachineEnergy = Static<typeof MachineEnergy>

export const getMachineEnergy = defineCall({
  method: 'GET',
  path: '/api/machines/:id/energy',
  access: 'machineReader',
  tag,
  isHeavy: true,
  summary:
    'What a machine used on at most 31 days of its zone, by hour, shift, status and program, with cost and CO₂',
  params: Closed({ id: Type.String() }),
  query: Closed({ from: Day, to: Day }),
  result: MachineEnergy,
  page: 'machine_energy',
  errors,
})

export const GroupEnergy = Closed({ MachineId: Type.String(), Wh: ByStatus, LeftOut: Type.Integer() })
export type GroupEnergy = Static<typeof GroupEnergy>

export const listGroupEnergy = defineCall({
  method: 'GET',
  path: '/api/:org/machinegroups/:groupId/energy',
  access: 'groupReader',
  tag,
  isHeavy: true,
  summary: 'What the machines of a group used in the full hours of a period of at most 366 days, by status',
  params: Closed({ org: Type.String(), groupId: Id }),
  query: Closed({ from: Instant, to: Instant }),
  result: Type.Array(GroupEnergy),
  paged: true,
  errors: ['GROUP_NOT_FOUND', 'SWITCHED_OFF', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})

const Price = Type.Number({ minimum: 0, maximum: 1e6 })

export const EnergyRateBody = Closed({
  /** ISO 4217. */
  Currency: Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }),
  /** For a kilowatt hour, where no band says otherwise; null when only CO₂ is counted. */
  Price: nullable(Price),
  Bands: Type.Array(
    Closed({
      /** 1 is Monday, 7 is Sunday. */
      Days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
      /** Full hours of the machine's clock. */
      From: Type.Integer({ minimum: 0, maximum: 23 }),
      To: Type.Integer({ minimum: 1, maximum: 24 }),
      Price,
    }),
    { maxItems: 24 },
  ),
  /** Grams for a kilowatt hour. */
  Co2: nullable(Type.Number({ minimum: 0, maximum: 1e5 })),
})
export type EnergyRateBody = Static<typeof EnergyRateBody>

export const EnergyRate = Closed({ ValidFrom: Day, ...EnergyRateBody.properties })
export type EnergyRate = Static<typeof EnergyRate>

const org = { org: Type.String() }
const oneRate = Closed({ ...org, validFrom: Day })

export const listEnergyRates = defineCall({
  method: 'GET',
  path: '/api/organizations/:org/energy-rates',
  access: 'organizationManager',
  tag,
  summary: 'What energy costs and emits, each from a day on, in the order of the days',
  params: Closed(org),
  result: Type.Array(EnergyRate),
  paged: true,
})

export const putEnergyRate = defineCall({
  method: 'PUT',
  path: '/api/organizations/:org/energy-rates/:validFrom',
  access: 'organizationEditor',
  tag,
  summary: 'Sets prices and CO₂ from a day on; the days before keep theirs',
  params: oneRate,
  body: EnergyRateBody,
  result: EnergyRate,
})

export const deleteEnergyRate = defineCall({
  method: 'DELETE',
  path: '/api/organizations/:org/energy-rates/:validFrom',
  access: 'organizationEditor',
  tag,
  summary: 'Removes a rate; the one before it holds on for its days',
  params: oneRate,
  result: null,
  errors: ['NOT_FOUND'],
})
