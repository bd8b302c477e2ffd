import type { ByStatus, MachineEnergy } from '@millwright/contract/energy/energy'
import { describe, expect, it } from 'vitest'
import { PARTS } from '../consumption-bars.ts'
import { comparedTable, figureRows } from './compared-rows.ts'
import { othersIn } from './use-compared.ts'

const NONE: ByStatus = { EXE: 0, HANDLING: 0, READY: 0, FAIL: 0, POWER_OFF: 0, DISCONNECTED: 0, NoData: 0 }
const day = (number: number, EXE: number, READY: number, Cost: number | null) => ({
  From: `2026-11-0${number}T00:00:00.000Z`,
  To: `2026-11-0${number + 1}T00:00:00.000Z`,
  Wh: { ...NONE, EXE, READY },
  Cost,
  Co2: null,
  AirWorking: 0,
  AirNotWorking: 0,
})

/** Two days of one machine. */
const energyOf = (scale: number, changes: Partial<MachineEnergy> = {}) =>
  ({
    ReadTo: '2026-11-03T12:00:00.000Z',
    Currency: 'EUR',
    CyclesAre: 'cycles',
    Total: {
      Wh: 10_000 * scale,
      Cost: 2.5 * scale,
      IdleWh: 2000 * scale,
      Cycles: 100,
      ByStatus: { ...NONE, EXE: 8000 * scale, READY: 2000 * scale },
    },
    Idle: { Wh: 2000 * scale, Cost: 0.5 * scale },
    Buckets: [
      day(2, 5000 * scale, 1000 * scale, 1.5),
      day(3, 3000 * scale, 1000 * scale, null),
      day(4, 0, 0, 0),
    ],
    ...changes,
  }) as unknown as MachineEnergy

describe('energy of machines beside each other', () => {
  it('is compared in kWh, cost, by cycle, while idle and by its shares', () => {
    const rows = figureRows([energyOf(1), energyOf(2)])
    expect(rows.map(({ key, values }) => [key, values])).toEqual([
      ['energy', [10_000, 20_000]],
      ['cost', [2.5, 5]],
      ['per_cycles', [100, 200]],
      ['idle', [2000, 4000]],
      ['EXE', [0.8, 0.8]],
      ['READY', [0.2, 0.2]],
    ])
    expect(rows.find(({ key }) => key === 'idle')).toMatchObject({ shares: [0.2, 0.2], costs: [0.5, 1] })
  })

  it('is not known, and not 0, of a machine without a meter', () => {
    const rows = figureRows([energyOf(1), energyOf(0, { ReadTo: null })])
    for (const { values } of rows) expect(values[1]).toBe(null)
  })

  it('does not compare cycles with pieces', () => {
    const rows = figureRows([energyOf(1), energyOf(1, { CyclesAre: 'pieces' })])
    expect(rows.find(({ key }) => key === 'per_cycles')?.values).toEqual([100, null])
    expect(rows.find(({ key }) => key === 'per_pieces')?.values).toEqual([null, 100])
  })

  it('is a table with the days of all machines; a day that was not read yet is empty', () => {
    const machines = [
      { name: 'A', energy: energyOf(1) },
      { name: 'B', energy: energyOf(2, { Currency: null }) },
    ]
    const words = { first: 'Day', cost: 'Cost', statusOf: () => 'Idle' }
    const idle = PARTS.filter(({ key }) => key === 'READY')
    const { columns, rows } = comparedTable(machines, idle, words, ['2', '3', '4'])
    expect(columns.map(({ name }) => name)).toEqual([
      'Day',
      'A: kWh',
      'A: Cost (EUR)',
      'A: Idle (kWh)',
      'B: kWh',
      'B: Cost',
      'B: Idle (kWh)',
    ])
    expect(rows).toEqual([
      ['2', 6, 1.5, 1, 12, 1.5, 2],
      ['3', 4, null, 1, 8, null, 2],
      ['4', null, null, null, null, null, null],
    ])
  })
})

describe('the machines in an address', () => {
  it('are three others at most, each once', () => {
    expect(othersIn(['a', 'own', 'b', 'b', 3, '', 'c', 'd'], 'own')).toEqual(['a', 'b', 'c'])
    expect(othersIn('a', 'own')).toEqual([])
    expect(othersIn(undefined, 'own')).toEqual([])
  })
})
