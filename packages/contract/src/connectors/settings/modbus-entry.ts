import type { RegisterEntry } from '@millwright/domain/connectors/modbus/register-entry'
import type { ModbusEntry } from './modbus.ts'

export const readModbusEntry = (entry: ModbusEntry): RegisterEntry => ({
  name: entry.Name,
  unitId: entry.UnitId,
  table: entry.Table,
  address: entry.Address,
  type: entry.Type,
  part: entry.Part,
  order: entry.Order,
  scale: entry.Scale,
  unit: entry.Unit,
})

export const presentModbusEntry = (entry: RegisterEntry): ModbusEntry => ({
  Name: entry.name,
  UnitId: entry.unitId,
  Table: entry.table,
  Address: entry.address,
  Type: entry.type,
  Part: entry.part,
  Order: entry.order,
  Scale: entry.scale,
  Unit: entry.unit,
})
