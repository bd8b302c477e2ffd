// Production runs of a machine on one day: node docs/examples/production-runs.ts nst-01 2026-11-15
import { resultOf } from '@millwright/client'
import { argument, millwright, yesterday } from './connection.ts'

const id = argument(0, 'nst-01')
const from = `${argument(1, yesterday())}T00:00:00Z`
const to = new Date(Date.parse(from) + 24 * 60 * 60 * 1000).toISOString()

const runs = resultOf(
  await millwright.GET('/api/v2/machines/{id}/productions', {
    params: { path: { id }, query: { from, to } },
  }),
)
for (const { Program, Process, StartTime, EndTime, Status, RepsDone, RepsTarget, CycleTime } of runs) {
  const pieces = `${RepsDone} of ${RepsTarget ?? '?'}`
  const cycle = CycleTime === null ? 'cycle time not known' : `${CycleTime} s a cycle`
  console.log(`${StartTime} to ${EndTime ?? 'now'}\t${Process}\t${Program}\t${Status}\t${pieces}\t${cycle}`)
}
