import type { MaintenanceTask } from '@millwright/contract/maintenance/maintenance-shapes'
import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, NEW_CONDITION, operationChanges, partSum } from './task-draft.ts'

const operation = (machine_Id: string, operation_Id: string): MaintenanceTask['operations'][number] => ({
  machine_Id,
  machineId: machine_Id,
  operation_Id,
  uuid: 'u',
  code: 'LUB-01',
  expert: true,
  model: '',
  location: '',
  selected: true,
})

describe('the form of a task', () => {
  it('sends the value as a text, what is in brackets as unit, and a part for each row that has a name', () => {
    const body = bodyOf({
      ...draftOf(null),
      action: ' Grease ',
      counters: [
        { value: ' 500', unit: 'H' },
        { value: '', unit: 'M' },
      ],
      steps: 'Lock out\n\nGrease pressure [bar]',
      parts: [
        { name: ' Cartridge', quantity: '2', price: '' },
        { name: 'Rag', quantity: '', price: '' },
        { name: '', quantity: '3', price: '1' },
        { name: 'Filter', quantity: '1', price: '24,50' },
      ],
    })
    expect(body).toMatchObject({
      action: 'Grease',
      counters: [{ name: 'TIME', unit: 'H', triggers: [{ value: '500' }] }],
      calendar: null,
      steps: [
        { text: 'Lock out', unit: '' },
        { text: 'Grease pressure', unit: 'bar' },
      ],
      parts: [
        { name: 'Cartridge', quantity: 2 },
        { name: 'Rag', quantity: 1 },
        { name: 'Filter', quantity: 1, price: 24.5 },
      ],
    })
  })

  it('shows a task and sends it back as it was', () => {
    const body = bodyOf({
      ...draftOf(null),
      action: 'Grease',
      counters: [
        { value: '500', unit: 'H' },
        { value: '20000', unit: 'CYCLES' },
      ],
      every: '6',
      conditions: [
        { ...NEW_CONDITION, code: '4012', count: '3' },
        { ...NEW_CONDITION, kind: 'channel', channel: 'Temp', side: 'below', limit: '-1.5' },
        { ...NEW_CONDITION, kind: 'test', app: 'AXES_CHECK' },
      ],
      steps: 'Pressure [bar]',
      parts: [{ name: 'Seal', quantity: '2', price: '8.4' }],
    })
    expect([body.counters.length, body.conditions.length]).toEqual([2, 3])
    const task: MaintenanceTask = {
      ...body,
      id: 't',
      uuid: 'u',
      maintenance: 'PROGRAMMED',
      operations: [],
      mayChange: true,
      maker: '',
    }
    expect(bodyOf(draftOf(task))).toEqual(body)
  })

  it('adds what is selected and not there, and removes what is there and not selected', () => {
    const before = [operation('a', 'op-a'), operation('b', 'op-b')]
    expect(operationChanges(before, ['b', 'c'])).toEqual({
      add: ['c'],
      remove: [{ machineId: 'a', opId: 'op-a' }],
    })
  })
})

it('a row of parts comes to quantity by price, and to nothing known without a price', () => {
  expect(partSum({ name: 'Filter', quantity: '2', price: '24,50' })).toBe(49)
  expect(partSum({ name: 'Filter', quantity: '', price: '8' })).toBe(8)
  expect(partSum({ name: 'Rag', quantity: '2', price: '' })).toBeNull()
})
