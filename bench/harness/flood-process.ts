import { batchTopicOf } from '@millwright/contract/wire/topics'
import { publishPacket } from '../../apps/simulator/src/mqtt-packets.ts'
import type { FloodPlan } from './flood.ts'
import { BENCH_PASSWORD } from './machines.ts'
import { signIn } from './mqtt-sign-in.ts'

/** Devices that send as fast as their sockets take it, and do not wait for any acknowledgement. */
const PACKET_IDS = 60_000
const PUBACK_BYTES = 4

process.once('message', async (plan: FloodPlan) => {
  let acknowledged = 0
  const sockets = await Promise.all(
    plan.devices.flatMap(({ deviceId, machineId }) =>
      Array.from({ length: plan.connectionsEach }, async (_, index) => {
        const socket = await signIn(
          { mqttPort: plan.mqttPort, password: BENCH_PASSWORD },
          deviceId,
          `${index}`,
        )
        let id = 0
        // A connection that is closed for its flood is what the product may do with it.
        socket.on('error', () => {})
        socket.on('data', (chunk: Buffer) => {
          acknowledged += Math.floor(chunk.length / PUBACK_BYTES)
        })
        const send = (): void => {
          while (!socket.destroyed) {
            id = (id % PACKET_IDS) + 1
            if (!socket.write(publishPacket(batchTopicOf(machineId), id, payloadOf(plan, id)))) return
          }
        }
        socket.on('drain', send)
        send()
        return socket
      }),
    ),
  )
  setTimeout(() => {
    for (const socket of sockets) socket.destroy()
    process.send?.({ acknowledged }, () => process.disconnect())
  }, plan.measureMs)
})

const TEXT = 'x'.repeat(60_000)
let counted = Date.now()

function payloadOf({ kind }: FloodPlan, id: number): string {
  if (kind === 'texts') return JSON.stringify({ 'Fat/C0': { v: `${id}${TEXT}` }, 'Fat/C1': { v: TEXT } })
  if (kind === 'status')
    return JSON.stringify({ 'Machine/Status': { v: id % 2 ? 'EXE' : 'READY', ts: counted++ } })
  const points = Array.from({ length: 5_000 }, () => `{"v":${id},"ts":${counted++}}`)
  return `{"Flood/C0":[${points.join()}]}`
}
