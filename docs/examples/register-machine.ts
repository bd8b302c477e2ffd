// Adds a machine and gets what its device connects with: node docs/examples/register-machine.ts "Panel saw 7" SN-4711
import { resultOf } from '@millwright/client'
import { argument, millwright, org } from './connection.ts'

const { machine, credentials } = resultOf(
  await millwright.POST('/api/{org}/machines', {
    params: { path: { org } },
    body: {
      Name: argument(0, 'Panel saw 7'),
      ShortName: argument(2, 'S7'),
      serial: argument(1, 'SN-4711'),
      Model: 'PS 400',
      Manufacturer: 'Millmaker',
      MachineFamily: 'SEZ',
      Timezone: 'Europe/Berlin',
    },
  }),
)
console.log(`machine ${machine.Id} (${machine.Name}) is registered`)
// The password is in this answer and nowhere else.
console.log(`broker ${credentials.Address}, user ${credentials.Device_Id}, password ${credentials.Password}`)
console.log(`publish to ${credentials.Topic}`)
