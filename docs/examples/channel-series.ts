// A channel over the last hours: node docs/examples/channel-series.ts nst-01 Machine/Spindle/Speed 8
import { resultOf } from '@millwright/client'
import { argument, millwright } from './connection.ts'

const id = argument(0, 'nst-01')
const channel = argument(1, 'Machine/Counters/PartCount')
const hours = Number(argument(2, '8'))

const to = Date.now()
const from = to - hours * 60 * 60 * 1000
const series = resultOf(
  await millwright.GET('/api/machines/{id}/series/{channel}', {
    // Times are epoch milliseconds here; ISO 8601 with an offset would do as well.
    params: { path: { id, channel }, query: { from: String(from), to: String(to), points: 500 } },
  }),
)
console.log(`${channel} [${series.unit}], ${series.count} points, ${series.resolution}`)
// Times come as the first one and the step from each point to the next.
let at = series.start ?? 0
series.values.forEach((value, index) => {
  at += series.steps[index] ?? 0
  console.log(`${new Date(at).toISOString()};${value}`)
})
