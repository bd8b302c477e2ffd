import type { ModbusTable } from './register-entry.ts'

/** Somebody answers at the address who does not speak Modbus TCP, or not by its rules. */
export class ModbusBroken extends Error {
  override readonly name = 'ModbusBroken'
}

const FUNCTIONS: Readonly<Record<ModbusTable, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 }
const EXCEPTION = 0x80
const HEADER_BYTES = 7
/** Of the unit, the function and its data. */
const MIN_LENGTH = 3
const MAX_LENGTH = 254

export interface ReadRequest {
  readonly transaction: number
  readonly unitId: number
  readonly table: ModbusTable
  readonly address: number
  readonly count: number
}

export interface Answer {
  readonly transaction: number
  readonly unitId: number
  readonly code: number
  readonly body: Uint8Array
}

/** Header of seven bytes, function, address and count, each with its highest byte first. */
export function requestFrame({ transaction, unitId, table, address, count }: ReadRequest): Uint8Array {
  const frame = new Uint8Array(12)
  const view = new DataView(frame.buffer)
  view.setUint16(0, transaction)
  view.setUint16(4, 6)
  view.setUint8(6, unitId)
  view.setUint8(7, FUNCTIONS[table])
  view.setUint16(8, address)
  view.setUint16(10, count)
  return frame
}

/** Answers of a stream as they become complete, in memory of one answer. Throws ModbusBroken. */
export function createAnswerReader(onAnswer: (answer: Answer) => void) {
  let rest = new Uint8Array(0)

  return function write(bytes: Uint8Array): void {
    const all = new Uint8Array(rest.length + bytes.length)
    all.set(rest)
    all.set(bytes, rest.length)
    let at = 0
    while (all.length - at >= HEADER_BYTES) {
      const view = new DataView(all.buffer, at)
      const length = view.getUint16(4)
      if (view.getUint16(2) !== 0) throw new ModbusBroken('another protocol')
      if (length < MIN_LENGTH || length > MAX_LENGTH) throw new ModbusBroken(`an answer of ${length} bytes`)
      const end = at + HEADER_BYTES - 1 + length
      if (end > all.length) break
      const [unitId = 0, code = 0] = all.subarray(at + 6, at + 8)
      onAnswer({ transaction: view.getUint16(0), unitId, code, body: all.slice(at + 8, end) })
      at = end
    }
    rest = all.slice(at)
  }
}

/** The data of an answer, or the number of the exception that it is. Throws ModbusBroken where it answers something else. */
export function readAnswer(request: ReadRequest, { unitId, code, body }: Answer): Uint8Array | number {
  const wanted = FUNCTIONS[request.table]
  const [first = 0] = body
  if (unitId !== request.unitId) throw new ModbusBroken(`unit ${unitId} answers for unit ${request.unitId}`)
  if (code === wanted + EXCEPTION && body.length === 1) return first
  const bytes = wanted <= 2 ? Math.ceil(request.count / 8) : request.count * 2
  if (code !== wanted || first !== bytes || body.length !== bytes + 1)
    throw new ModbusBroken(`function ${code} with ${body.length} bytes for function ${wanted}`)
  return body.subarray(1)
}
