import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { CONNACK, connectPacket } from '../../apps/simulator/src/mqtt-packets.ts'

export interface BrokerAddress {
  readonly mqttPort: number
  readonly password: string
  /** Of the server's certificate; without it the connection is plain. */
  readonly tlsRoot?: string | undefined
}

/** A device's socket, signed in and ready to publish. */
export function signIn(
  { mqttPort, password, tlsRoot }: BrokerAddress,
  deviceId: string,
  clientId = deviceId,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const begin = (): void => void socket.write(connectPacket(deviceId, password, 0, clientId))
    const socket: Socket = tlsRoot
      ? connectTls({ port: mqttPort, host: '127.0.0.1', ca: tlsRoot, servername: 'localhost' }, begin)
      : connect(mqttPort, '127.0.0.1', begin)
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('data', (answer: Buffer) => {
      socket.off('error', reject)
      if (answer[0] === CONNACK && answer[3] === 0) resolve(socket)
      else reject(new Error(`${deviceId}: the broker refused the connection with code ${answer[3]}`))
    })
  })
}
