// OEE of the machines of a group on one day, as CSV: node docs/examples/oee-as-csv.ts "All" 2026-11-15
import { resultOf } from '@millwright/client'
import { argument, millwright, org, yesterday } from './connection.ts'

const wanted = argument(0, 'All').toLowerCase()
const day = argument(1, yesterday())

const groups = resultOf(await millwright.GET('/api/{org}/machinegroups', { params: { path: { org } } }))
const group = groups.find(({ Name }) => Name.toLowerCase() === wanted)
if (!group) throw new Error(`There is no group ${wanted}, only: ${groups.map(({ Name }) => Name).join(', ')}`)

// From and to are days where the machines are; both are counted.
const machines = resultOf(
  await millwright.GET('/api/{org}/machinegroups/{groupId}/analytics/machines', {
    params: {
      path: { org, groupId: group.Id },
      query: { from: day, to: day, kpiCalcMethod: 'CLASSIC_MODEL' },
    },
  }),
)
console.log('machine;day;availability;performance;quality;oee;good;defective')
for (const { MachineId, Availability, Performance, Quality, OEE, Pieces } of machines) {
  // Null is no data, which is not 0 %.
  const cells = [Availability, Performance, Quality, OEE, Pieces.Good, Pieces.Defective]
  console.log([MachineId, day, ...cells.map((cell) => cell ?? '')].join(';'))
}
