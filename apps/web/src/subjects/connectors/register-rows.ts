import type { ModbusEntry } from '@millwright/contract/connectors/settings/modbus'
import {
  BYTE_ORDERS,
  MODBUS_TABLES,
  REGISTER_TYPES,
} from '@millwright/domain/connectors/modbus/register-entry'

/** As tables of manuals are written down: `name; unit id; table; address; type; part; order; scale; unit`. */
export const rowsText = (entries: readonly ModbusEntry[]): string =>
  entries
    .map(({ Name, UnitId, Table, Address, Type, Part, Order, Scale, Unit }) =>
      [Name, UnitId, Table, Address, Type, Part, Order, Scale, Unit].join('; '),
    )
    .join('\n')

export interface RowFault {
  /** From 1. */
  readonly line: number
  readonly text: string
}

/** The registers of a text, or the first line that cannot be read. What is left out at the end of a line is as usual. */
export function readRows(text: string): ModbusEntry[] | RowFault {
  const entries: ModbusEntry[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const entry = readRow(line)
    if (!entry) return { line: at + 1, text: line.trim() }
    entries.push(entry)
  }
  return entries
}

function readRow(line: string): ModbusEntry | null {
  const [name = '', unitId = '1', table = 'holding', address = '', type = 'int16', ...rest] = line
    .split(/[;\t]/)
    .map((part) => part.trim())
  const [part = '0', order = 'ABCD', scale = '1', unit = ''] = rest
  const [UnitId, Address, Part] = [unitId || '1', address, part || '0'].map(wholeNumber)
  const Scale = Number((scale || '1').replace(',', '.'))
  const Table = MODBUS_TABLES.find((each) => each === table)
  const Type = REGISTER_TYPES.find((each) => each === type)
  const Order = BYTE_ORDERS.find((each) => each === (order || 'ABCD'))
  if (name === '' || UnitId == null || Address == null || Part == null || !Number.isFinite(Scale)) return null
  if (!Table || !Type || !Order) return null
  return { Name: name, UnitId, Table, Address, Type, Part, Order, Scale, Unit: unit }
}

const wholeNumber = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null)
