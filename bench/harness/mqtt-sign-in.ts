import { connect, type Socket } from 'node:net'
import { CONNACK, connectPacket } from '../../apps/simulator/src/mqtt-packets.ts'

export interface BrokerAddress {
  readonly mqttPort: number
  readonly password: string
}

/** A device's socket, signed in and ready to publish. */
export function signIn(
  { mqttPort, password }: BrokerAddress,
  deviceId: string,
  clientId = deviceId,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(mqttPort, '127.0.0.1', () =>
      socket.write(connectPacket(deviceId, password, 0, clientId)),
    )
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('data', (answer: Buffer) => {
      socket.off('error', reject)
      if (answer[0] === CONNACK && answer[3] === 0) resolve(socket)
      else reject(new Error(`${deviceId}: the broker refused the connection with code ${answer[3]}`))
    })
  })
}
