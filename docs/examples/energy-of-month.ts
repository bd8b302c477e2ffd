// The energy of a machine by day of a month, as CSV: node docs/examples/energy-of-month.ts pls-01 2026-10
import { resultOf } from '@millwright/client'
import { argument, millwright, yesterday } from './connection.ts'

const id = argument(0, 'nst-01')
const month = argument(1, yesterday().slice(0, 7))
const [year = 0, number = 0] = month.split('-').map(Number)
const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate()

const machine = resultOf(await millwright.GET('/v2/machines/{id}', { params: { path: { id } } }))
// A day begins at midnight where the machine is, which is another moment in UTC. Swedish dates are 2026-10-01.
const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString('sv-SE', { timeZone: machine.Country.Timezone })

const { Total, Currency, Buckets } = resultOf(
  await millwright.GET('/api/machines/{id}/energy', {
    params: { path: { id }, query: { from: `${month}-01`, to: `${month}-${lastDay}` } },
  }),
)
console.log('day;kWh;of that idle kWh;cost')
for (const { From, Wh, Cost } of Buckets) {
  const used = Object.values(Wh).reduce((sum, each) => sum + each, 0)
  console.log([dayOf(From), (used / 1000).toFixed(2), (Wh.READY / 1000).toFixed(2), Cost ?? ''].join(';'))
}
console.log(
  `total;${(Total.Wh / 1000).toFixed(2)};${(Total.IdleWh / 1000).toFixed(2)};${Total.Cost ?? ''} ${Currency ?? ''}`,
)
