import type { Machine, MapPlace } from '@millwright/contract/machines/machines'
import { expect, test } from 'vitest'
import { layoutChanges, stepOf } from './layout-changes.ts'

const place: MapPlace = { X: 1, Y: 2, Width: 3, Height: 4, Rotation: 0 }
const machine = (Id: string, Map_View: MapPlace | null) => ({ Id, Map_View }) as Machine

test('only machines that stand elsewhere are stored', () => {
  const machines = [
    machine('back', place),
    machine('moved', place),
    machine('new', null),
    machine('gone', place),
  ]
  const changes = layoutChanges(
    machines,
    new Map([
      ['back', { ...place }],
      ['moved', { ...place, Rotation: 90 }],
      ['new', place],
      ['gone', null],
      ['unknown', place],
    ]),
  )
  expect(changes).toEqual([
    { machineId: 'moved', place: { ...place, Rotation: 90 } },
    { machineId: 'new', place },
    { machineId: 'gone', place: null },
  ])
})

test('an arrow key moves by half a metre, any other key by nothing', () => {
  expect(stepOf('ArrowUp')).toEqual([0, 0.5])
  expect(stepOf('ArrowLeft')).toEqual([-0.5, 0])
  expect(stepOf('Enter')).toBeNull()
  expect(stepOf('toString')).toBeNull()
})
