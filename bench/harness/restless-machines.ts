import type { Socket } from 'node:net'
import { STATUS_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { DISCONNECT, publishPacket } from '../../apps/simulator/src/mqtt-packets.ts'
import type { LoadDevice } from './load-plan.ts'
import { BENCH_PASSWORD } from './machines.ts'
import { signIn } from './mqtt-sign-in.ts'

const STATUSES = ['EXE', 'READY', 'FAIL', 'HANDLING']
const MAX_PACKET_ID = 60_000

/** Machines that change their status in turn, so many times a second together. */
export async function startRestless(
  mqttPort: number,
  devices: readonly LoadDevice[],
  changesPerSecond: number,
): Promise<() => void> {
  const sockets: Socket[] = []
  for (const { deviceId } of devices) {
    const socket = await signIn({ mqttPort, password: BENCH_PASSWORD }, deviceId)
    socket.on('error', (error) => console.error(`${deviceId}: ${error.message}`))
    socket.resume()
    sockets.push(socket)
  }
  let sent = 0
  const timer = setInterval(() => {
    const at = sent++ % devices.length
    const status = STATUSES[Math.floor(sent / devices.length) % STATUSES.length]
    const topic = topicOf(devices[at]?.machineId ?? '', STATUS_CHANNEL)
    sockets[at]?.write(
      publishPacket(topic, (sent % MAX_PACKET_ID) + 1, JSON.stringify({ v: status, ts: Date.now() })),
    )
  }, 1000 / changesPerSecond)
  return () => {
    clearInterval(timer)
    for (const socket of sockets) socket.end(DISCONNECT)
  }
}
