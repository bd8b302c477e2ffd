import { expect, test } from 'vitest'
import { machinesInSight } from './machines-in-sight.ts'

const group = (Id: string, ...machines: string[]) => ({ Id, Machine_Ids: machines.map((id) => ({ Id: id })) })
const GROUPS = [group('line', 'saw', 'drill'), group('hall', 'drill', 'planer'), group('none')]

test.each([
  [['line'], false, 2],
  [['line', 'hall'], false, 3],
  [['none'], false, 0],
  [[], false, 0],
  [[], true, 3],
])('by the groups %j, admin %s, %d of 3 machines are seen, each counted once', (chosen, IsAdmin, seen) => {
  expect(machinesInSight(GROUPS, { Machine_Group_Ids: chosen, IsAdmin })).toEqual({ seen, total: 3 })
})
