import type { LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import type { ReplayMachine } from '@millwright/domain/fleet/replay'
import { STEP_S } from '@millwright/domain/fleet/replay'
import { expect, test } from 'vitest'
import { filledBuffers } from './buffer-fill.ts'

const machine = (id: string, parts: number[]): ReplayMachine => ({
  id,
  changes: [],
  alarms: [],
  acknowledgements: [],
  reasons: [],
  programs: [],
  parts,
  isMoving: false,
  goals: [],
})
const MACHINES = [machine('saw', [4, 4]), machine('left', [4, 4]), machine('right', [4, 4])]

const levelsOf = (...tos: string[]) => {
  const Buffers = tos.map((to) => ({ From: ['saw'], To: [to], Capacity: 10 }))
  const line = { Id: 'l', Flow: { MachineIds: ['saw', ...tos], Buffers } } as unknown as LineOfMachines
  return filledBuffers([line], MACHINES, 2 * STEP_S).map(({ levels }) => levels)
}

test('what a buffer holds is not known where its machine fills another one too', () => {
  expect(levelsOf('left')).toEqual([[0, 0, 0]])
  expect(levelsOf('left', 'right')).toEqual([null, null])
})
