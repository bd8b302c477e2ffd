export const MODBUS_TABLES = ['holding', 'input', 'coil', 'discrete'] as const
export type ModbusTable = (typeof MODBUS_TABLES)[number]

export const REGISTER_TYPES = [
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'bit',
  'text',
] as const
export type RegisterType = (typeof REGISTER_TYPES)[number]

/** Where the bytes of a value are, from its highest, A, to its lowest: meters have ABCD, many controls CDAB. */
export const BYTE_ORDERS = ['ABCD', 'BADC', 'CDAB', 'DCBA'] as const
export type ByteOrder = (typeof BYTE_ORDERS)[number]

/** A value and where it is. */
export interface RegisterEntry {
  readonly name: string
  /** Of the device behind the address. */
  readonly unitId: number
  readonly table: ModbusTable
  /** As it is sent: a register 40001 or 3x0001 of a manual is 0. */
  readonly address: number
  readonly type: RegisterType
  /** Of a bit in a register its number, the lowest is 0; of a text its length in registers. */
  readonly part: number
  readonly order: ByteOrder
  /** The value is the number in the registers times this. */
  readonly scale: number
  readonly unit: string
}

/** A protocol data unit has 253 bytes. */
export const MAX_REGISTERS = 125
export const MAX_BITS = 2_000

const WIDTHS: Readonly<Record<Exclude<RegisterType, 'text'>, number>> = {
  bit: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  float32: 2,
  int64: 4,
  uint64: 4,
  float64: 4,
}

/** In registers, or in bits where the table has bits. */
export const widthOf = ({ type, part }: Pick<RegisterEntry, 'type' | 'part'>): number =>
  type === 'text' ? part : WIDTHS[type]

export const isOfBits = (table: ModbusTable): boolean => table === 'coil' || table === 'discrete'

/** By the place of the value: a name may be corrected. */
export function registerNode({ unitId, table, address, type, part }: RegisterEntry): string {
  const place = `${unitId}/${table}/${address}/${type}`
  return type === 'text' || (type === 'bit' && !isOfBits(table)) ? `${place}${part}` : place
}
