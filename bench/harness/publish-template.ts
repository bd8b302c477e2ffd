import { publishPacket } from '../../apps/simulator/src/mqtt-packets.ts'

/** A finished PUBLISH of QoS 1 in which only the packet id, the times and the numbers are written again. */
export interface PublishTemplate {
  readonly bytes: Buffer
  readonly idAt: number
  readonly timesAt: readonly number[]
  readonly numbersAt: readonly number[]
}

const TIME = '0000000000000'
const NUMBER = '000.000'

/** Payload `[{"v":"EXE","ts":…},…]`, or the bare object for one point; null leaves room for a number. */
export function publishTemplate(topic: string, values: readonly (string | null)[]): PublishTemplate {
  const points = values.map(
    (value) => `{"v":${value === null ? NUMBER : JSON.stringify(value)},"ts":${TIME}}`,
  )
  const payload = points.length === 1 ? points.join() : `[${points.join()}]`
  const bytes = publishPacket(topic, 0, payload)
  const payloadAt = bytes.length - Buffer.byteLength(payload)
  return {
    bytes,
    idAt: payloadAt - 2,
    timesAt: placesOf(TIME, bytes, payloadAt),
    numbersAt: placesOf(NUMBER, bytes, payloadAt),
  }
}

function placesOf(hole: string, bytes: Buffer, from: number): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(hole, from); at >= 0; at = bytes.indexOf(hole, at + hole.length))
    places.push(at)
  return places
}

/** Writes the packet for points one millisecond apart into `target`, and returns where it ends. */
export function writePublish(
  { bytes, idAt, timesAt, numbersAt }: PublishTemplate,
  target: Buffer,
  start: number,
  id: number,
  firstTs: number,
  thousandths: (index: number) => number,
): number {
  bytes.copy(target, start)
  target.writeUInt16BE(id, start + idAt)
  for (let index = 0; index < timesAt.length; index++) {
    writeDigits(target, start + (timesAt[index] ?? 0), firstTs + index, TIME.length)
  }
  for (let index = 0; index < numbersAt.length; index++) {
    const at = start + (numbersAt[index] ?? 0)
    const value = thousandths(index)
    writeDigits(target, at, Math.floor(value / 1000), 3)
    writeDigits(target, at + 4, value % 1000, 3)
  }
  return start + bytes.length
}

function writeDigits(target: Buffer, at: number, value: number, length: number): void {
  let rest = value
  for (let digit = length - 1; digit >= 0; digit--) {
    const next = Math.floor(rest / 10)
    target[at + digit] = 48 + rest - next * 10
    rest = next
  }
}
