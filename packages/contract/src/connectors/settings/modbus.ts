import {
  BYTE_ORDERS,
  MODBUS_TABLES,
  REGISTER_TYPES,
} from '@millwright/domain/connectors/modbus/register-entry'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import Type, { type Static } from 'typebox'
import { Closed } from '../../wire/schemas.ts'
import { Line, OptionalLine } from '../../wire/text.ts'
import { Host, Port } from './host.ts'

/** A value in the registers of a device. */
export const ModbusEntry = Closed({
  Name: Line(100),
  UnitId: Type.Integer({ minimum: 0, maximum: 255 }),
  Table: Type.Enum([...MODBUS_TABLES]),
  Address: Type.Integer({ minimum: 0, maximum: 65_535 }),
  Type: Type.Enum([...REGISTER_TYPES]),
  /** Of a bit in a register its number from 0 to 15, of a text its length in registers; else 0. */
  Part: Type.Integer({ minimum: 0, maximum: 120 }),
  Order: Type.Enum([...BYTE_ORDERS]),
  Scale: Type.Number({ minimum: -1e12, maximum: 1e12 }),
  Unit: OptionalLine(16),
})
export type ModbusEntry = Static<typeof ModbusEntry>

/** A device that speaks Modbus TCP, or a gateway with several behind it. */
export const ModbusSettings = Closed({
  Host,
  Port,
  IntervalMs: Type.Integer({ minimum: 100, maximum: HOUR_MS }),
  TimeoutMs: Type.Integer({ minimum: 100, maximum: 30_000 }),
  /** Registers that nobody wants are read along where no more than these lie between two values. */
  MaxGap: Type.Integer({ minimum: 0, maximum: 100 }),
  Entries: Type.Array(ModbusEntry, { maxItems: 1_000 }),
})
export type ModbusSettings = Static<typeof ModbusSettings>

export const MODBUS_SECRETS = [] as const

export const MODBUS_DEFAULTS: ModbusSettings = {
  Host: '127.0.0.1',
  Port: 502,
  IntervalMs: 1_000,
  TimeoutMs: 3_000,
  MaxGap: 8,
  Entries: [],
}
