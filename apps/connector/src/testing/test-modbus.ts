import { startTestTcp } from './test-tcp.ts'

interface Request {
  unit: number
  code: number
  address: number
  count: number
}

/** A device of Modbus TCP with the registers it is given; what is not there is exception 2. */
export async function startTestModbus() {
  const registers = new Map<string, number>()
  const requests: Request[] = []
  const silent = new Set<number>()
  let answerInstead: ((request: Request, transaction: number) => Buffer | null) | undefined

  function frame(transaction: number, unit: number, pdu: readonly number[]): Buffer {
    const header = Buffer.alloc(7)
    header.writeUInt16BE(transaction, 0)
    header.writeUInt16BE(pdu.length + 1, 4)
    header.writeUInt8(unit, 6)
    return Buffer.concat([header, Buffer.from(pdu)])
  }

  function pduOf({ unit, code, address, count }: Request): number[] {
    const values = Array.from({ length: count }, (_, at) => registers.get(`${unit}/${code}/${address + at}`))
    if (values.some((value) => value === undefined)) return [code | 0x80, 2]
    const numbers = values.map((value) => value ?? 0)
    if (code > 2) return [code, count * 2, ...numbers.flatMap((value) => [value >> 8, value & 255])]
    const bytes = new Array<number>(Math.ceil(count / 8)).fill(0)
    for (const [at, value] of numbers.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (value << (at & 7))
    return [code, bytes.length, ...bytes]
  }

  const server = await startTestTcp((socket) => {
    let rest = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      for (; rest.length >= 12; rest = rest.subarray(12)) {
        const [unit = 0, code = 0] = rest.subarray(6, 8)
        const request = { unit, code, address: rest.readUInt16BE(8), count: rest.readUInt16BE(10) }
        const transaction = rest.readUInt16BE(0)
        requests.push(request)
        if (silent.has(unit)) continue
        socket.write(answerInstead?.(request, transaction) ?? frame(transaction, unit, pduOf(request)))
      }
    })
  })

  return {
    ...server,
    requests,
    silent,
    frame,
    /** Function 1 to 4, from an address on. */
    set: (unit: number, code: number, address: number, ...values: number[]) => {
      for (const [at, value] of values.entries()) registers.set(`${unit}/${code}/${address + at}`, value)
    },
    unset: (unit: number, code: number, address: number) => registers.delete(`${unit}/${code}/${address}`),
    instead: (answer: (request: Request, transaction: number) => Buffer | null) => {
      answerInstead = answer
    },
  }
}
