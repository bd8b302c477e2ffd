// All machines that you see, with what they do now: node docs/examples/list-machines.ts
import { resultOf } from '@millwright/client'
import { millwright } from './connection.ts'

const PAGE = 100

// A page at a time: `total` says how many there are in all.
for (let skip = 0, total = 1; skip < total; skip += PAGE) {
  const answer = await millwright.GET('/v2/mymachines', { params: { query: { skip, limit: PAGE } } })
  total = answer.data?.total ?? 0
  for (const { Id, Name, Model, status } of resultOf(answer)) {
    const since = status.timestamp === null ? 'never reported' : new Date(status.timestamp).toISOString()
    console.log(`${Id}\t${Name}\t${Model}\t${status.value}\t${since}`)
  }
}
