import { DATA_TYPES } from '../sparkplug/payload.ts'
import type { FactState } from './fact-state.ts'
import {
  type FactType,
  type FactValue,
  instanceUriOf,
  MACHINE_FACTS,
  type MachineFact,
  type OutgoingMachine,
} from './machine-facts.ts'

/** A metric as the fields of its message are called. */
export type OutgoingMetric = Readonly<Record<string, unknown>>

const TYPES: Record<FactType, { readonly datatype: number; readonly field: string }> = {
  boolean: { datatype: DATA_TYPES.Boolean, field: 'booleanValue' },
  count: { datatype: DATA_TYPES.UInt64, field: 'longValue' },
  percent: { datatype: DATA_TYPES.UInt32, field: 'intValue' },
  number: { datatype: DATA_TYPES.Double, field: 'doubleValue' },
  text: { datatype: DATA_TYPES.String, field: 'stringValue' },
  state: { datatype: DATA_TYPES.Int32, field: 'intValue' },
  mode: { datatype: DATA_TYPES.Int32, field: 'intValue' },
}

const valueFields = (type: FactType, value: FactValue | null): OutgoingMetric =>
  value === null ? { isNull: true } : { [TYPES[type].field]: value }

const unitOf = ({ unit }: MachineFact): OutgoingMetric =>
  unit === ''
    ? {}
    : { properties: { keys: ['engUnit'], values: [{ type: DATA_TYPES.String, stringValue: unit }] } }

const metricOf = (fact: MachineFact, state: FactState, now: number): OutgoingMetric => {
  const known = state.of(fact)
  return {
    timestamp: known?.ts ?? state.heardAt(fact) ?? now,
    datatype: TYPES[fact.type].datatype,
    ...valueFields(fact.type, known?.value ?? null),
  }
}

/** All of a machine, §6.4.19: what it may say later has its name and its alias here. Aliases are of the whole edge node. */
export function birthMetrics(
  machine: OutgoingMachine,
  state: FactState,
  firstAlias: number,
  now: number,
): OutgoingMetric[] {
  const texts = {
    Manufacturer: machine.manufacturer,
    Model: machine.model,
    SerialNumber: machine.serial,
    ProductInstanceUri: instanceUriOf(machine),
  }
  return [
    ...Object.entries(texts).map(([name, stringValue]) => ({
      name: `Identification/${name}`,
      timestamp: now,
      datatype: DATA_TYPES.String,
      stringValue,
    })),
    ...MACHINE_FACTS.map((fact, index) => ({
      name: fact.path,
      alias: firstAlias + index,
      ...metricOf(fact, state, now),
      ...unitOf(fact),
    })),
  ]
}

export const ALIASES_OF_A_MACHINE = MACHINE_FACTS.length

/** The metrics that follow from channels with new values, by the aliases of the birth. */
export const changedMetrics = (
  channels: ReadonlySet<string>,
  state: FactState,
  firstAlias: number,
  now: number,
): OutgoingMetric[] =>
  MACHINE_FACTS.flatMap((fact, index) =>
    channels.has(fact.channel) ? [{ alias: firstAlias + index, ...metricOf(fact, state, now) }] : [],
  )
