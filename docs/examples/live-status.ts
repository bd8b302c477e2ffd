// Prints each change of the status of machines: node docs/examples/live-status.ts nst-01,drl-2
import { io } from 'socket.io-client'
import { argument, baseUrl, millwright } from './connection.ts'

const machines = argument(0, 'nst-01').split(',')
/** After so many changes it ends; without a number it goes on. */
const changes = Number(argument(1, 'Infinity'))
let seen = 0

const socket = io(baseUrl, {
  path: '/rt-api/socket.io',
  transports: ['websocket'],
  // Asked at each connection: the token may have been renewed since the last one.
  auth: async (give) => give({ token: await millwright.token() }),
})

// Channels are joined again after each connection.
socket.on('connect', async () => {
  const names = machines.map((id) => `${id}/MachineStatusChanged`)
  const { joined, refused } = await socket.emitWithAck('joinChannel', names)
  console.log(`joined ${joined.join(', ')}`)
  for (const { channel, label } of refused) console.log(`${channel}: ${label}`)
})
socket.on('MachineStatusChanged', ({ machineId, status, ts }) => {
  console.log(`${new Date(ts).toISOString()} ${machineId} ${status}`)
  seen += 1
  if (seen >= changes) socket.close()
})
socket.on('connect_error', (error) => console.log(`not connected: ${error.message}`))
