import { CMS_LEVELS, HEATER_FIELDS } from '@millwright/domain/values/dashboard/series'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'

const Variable = Closed({ name: Type.String(), channel: Type.String(), unit: Type.String() })

const fields = <Name extends string>(names: readonly Name[]) =>
  Type.Partial(
    Closed(Object.fromEntries(names.map((name) => [name, Variable])) as Record<Name, typeof Variable>),
  )

const Gauge = Closed({
  label: Type.Enum(['feed_rate', 'blade_carriage', 'glue_tank']),
  group: Type.String(),
  location: Type.String(),
  channel: Type.String(),
  unit: Type.String(),
  min: Type.Number(),
  max: Type.Number(),
  ranges: Type.Array(
    Closed({ from: Type.Number(), to: Type.Number(), colour: Type.Enum(['red', 'yellow', 'green']) }),
  ),
})

/** A gauge with what it shows: on machines in free trial its channel itself is closed. */
export const GaugeNow = Closed({
  ...Gauge.properties,
  /** Null when no number was reported. */
  v: nullable(Type.Number()),
  ts: nullable(Type.Integer()),
})
export type GaugeNow = Static<typeof GaugeNow>

/** As it follows from the family and the operating groups of the machine. */
export const Dashboard = Closed({
  gauges: Type.Array(Gauge),
  /** The operating groups of a CMS machine. */
  cms: Type.Array(Closed({ name: Type.String(), type: Type.String(), levels: fields(CMS_LEVELS) })),
  /** The electric heaters of a thermoforming machine. */
  heaters: Type.Array(Closed({ name: Type.String(), fields: fields(HEATER_FIELDS) })),
  /** The speed of the spindle; null for a machine that reports none. */
  speed: nullable(Closed({ channel: Type.String(), unit: Type.String() })),
})
export type Dashboard = Static<typeof Dashboard>

export const getDashboard = defineCall({
  method: 'GET',
  path: '/api/machines/:id/dashboard',
  access: 'machineReader',
  tag: 'Machine data',
  isHeavy: true,
  summary: 'The gauges, series and heaters of a machine, each with the channel of its values',
  params: Closed({ id: Type.String() }),
  result: Dashboard,
  page: 'machine_dashboard',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})

export const listGauges = defineCall({
  method: 'GET',
  path: '/api/machines/:id/gauges',
  access: 'machineReader',
  tag: 'Machine data',
  isHeavy: true,
  summary: 'The gauges of the family of a machine with their latest values, also in free trial',
  params: Closed({ id: Type.String() }),
  result: Type.Array(GaugeNow),
  page: 'machine_production',
  errors: ['ERROR_MACHINE_NOT_FOUND'],
})
