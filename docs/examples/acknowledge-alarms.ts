// Acknowledges what is open on a machine: node docs/examples/acknowledge-alarms.ts nst-01 "Filter cleaned"
import { resultOf } from '@millwright/client'
import { argument, millwright } from './connection.ts'

const id = argument(0, 'nst-01')
const note = argument(1, 'Seen')

const open = resultOf(await millwright.GET('/api/machines/{id}/alarms/open', { params: { path: { id } } }))
for (const { Code, Text, State, From } of open)
  console.log(`${new Date(From).toISOString()} ${Code} ${Text} (${State})`)

// An alarm is named by its code and the moment at which it was raised.
const alarms = open
  .filter(({ Acknowledgement }) => !Acknowledgement)
  .map(({ Code, From }) => ({ Code, From }))
if (alarms.length > 0) {
  const acknowledged = resultOf(
    await millwright.POST('/api/machines/{id}/alarms/acknowledgements', {
      params: { path: { id } },
      body: { Alarms: alarms, Note: note },
    }),
  )
  for (const { Code, Acknowledgement } of acknowledged)
    console.log(`acknowledged ${Code} by ${Acknowledgement?.By}: ${Acknowledgement?.Note}`)
}
