/** The first message of a connection, OPC 10000-6 §7.1.2.3. */
export interface Hello {
  readonly endpointUrl: string
}

const HEADER_BYTES = 8
const FIELDS_BYTES = 20
/** Addresses have at most 4,096 bytes. */
const MOST_BYTES = HEADER_BYTES + FIELDS_BYTES + 4 + 4096

export class BadHello extends Error {
  override name = 'BadHello'
}

/** Null until it is whole. */
export function readHello(bytes: Buffer): Hello | null {
  if (bytes.subarray(0, 4).compare(Buffer.from('HELF').subarray(0, bytes.length)) !== 0)
    throw new BadHello('no OPC UA')
  if (bytes.length < HEADER_BYTES) return null
  const size = bytes.readUInt32LE(4)
  if (size < HEADER_BYTES + FIELDS_BYTES + 4 || size > MOST_BYTES)
    throw new BadHello(`a message of ${size} bytes`)
  if (bytes.length < size) return null
  const start = HEADER_BYTES + FIELDS_BYTES + 4
  const length = bytes.readInt32LE(start - 4)
  if (length < 0 || start + length > size) throw new BadHello('no address')
  return { endpointUrl: bytes.toString('utf8', start, start + length) }
}

/** The account of `opc.tcp://host:4840/{account}`. */
export function accountOf({ endpointUrl }: Hello): string {
  const found = /^opc\.tcp:\/\/[^/]+\/([A-Za-z0-9-]{1,64})\/?$/.exec(endpointUrl)
  if (!found?.[1]) throw new BadHello('an address of nobody')
  return found[1]
}
