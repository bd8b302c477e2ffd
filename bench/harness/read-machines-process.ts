import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { DataType, Variant } from 'node-opcua'
import {
  freePort,
  makeKeyPair,
  startTestServer,
} from '../../apps/connector/src/protocols/opcua/testing/test-opcua-server.ts'
import { startTestModbus } from '../../apps/connector/src/testing/test-modbus.ts'
import { startTestTcp } from '../../apps/connector/src/testing/test-tcp.ts'
import { MOVING, type ReadMachines, type ReadMachinesPlan, VALUES } from './read-machines.ts'

/** Real servers of each protocol, in a process of their own. Of each machine some of its values move each second. */
async function start({ opcua }: ReadMachinesPlan): Promise<ReadMachines> {
  const keyPair = await makeKeyPair('machines')
  const port = await freePort()
  const server = await startTestServer({
    port,
    keyPair,
    isBare: true,
    options: {
      maxConnectionsPerEndpoint: opcua + 10,
      serverCapabilities: { maxSessions: opcua + 10 } as never,
    },
  })
  const variables = Array.from({ length: opcua }, (_, machine) =>
    Array.from({ length: VALUES }, (_, value) => server.variable(`m${machine}v${value}`, DataType.Double, 0)),
  )
  const modbus = await startTestModbus()
  const shdr = await startTestTcp((socket) => {
    socket.write(`|${Array.from({ length: VALUES }, (_, value) => `v${value}|0`).join('|')}\n`)
  })
  modbus.set(1, 3, 0, ...Array.from({ length: VALUES }, () => 0))

  let tick = 0
  setInterval(() => {
    tick += 1
    for (const values of variables)
      for (const variable of values.slice(0, MOVING))
        variable.setValueFromSource(new Variant({ dataType: DataType.Double, value: tick }))
    modbus.set(1, 3, 0, ...Array.from({ length: MOVING }, () => tick % 65_536))
    const moved = Array.from({ length: MOVING }, (_, value) => `v${value}|${tick}`).join('|')
    shdr.send(`${new Date().toISOString()}|${moved}\n`)
  }, SECOND_MS)

  const { raw } = new X509Certificate(readFileSync(keyPair.certificateFile))
  return {
    opcuaPort: port,
    certificate: createHash('sha256').update(raw).digest('hex'),
    modbusPort: modbus.port,
    shdrPort: shdr.port,
  }
}

process.on('message', async (plan: ReadMachinesPlan) => process.send?.(await start(plan)))
// A bench that was ended must not leave its machines behind.
process.once('disconnect', () => process.exit())
process.send?.('ready')
