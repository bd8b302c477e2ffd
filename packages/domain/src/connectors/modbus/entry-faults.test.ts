import { describe, expect, it } from 'vitest'
import { entryFaults } from './entry-faults.ts'
import { METER_TEMPLATES } from './meter-templates.ts'
import { planReads, type ReadLimits } from './read-plan.ts'
import { MAX_REGISTERS, type RegisterEntry } from './register-entry.ts'

const NO_LIMITS: ReadLimits = { maxGap: 0, walls: new Set(), gapless: new Set(), alone: new Set() }

const entry = (name: string, address: number, more: Partial<RegisterEntry> = {}): RegisterEntry => ({
  name,
  unitId: 1,
  table: 'holding',
  address,
  type: 'uint16',
  part: 0,
  order: 'ABCD',
  scale: 1,
  unit: '',
  ...more,
})
const faults = (...entries: RegisterEntry[]) =>
  entryFaults(entries).map(({ kind, names }) => `${kind} ${names.join(' ')}`)

describe('a list of registers', () => {
  it('is right where values lie side by side, and where bits are those of a word', () => {
    expect(
      faults(
        entry('a', 0, { type: 'float32' }),
        entry('b', 2),
        entry('c', 2, { unitId: 2, type: 'float32' }),
        entry('d', 2, { table: 'input', type: 'float32' }),
        entry('e', 2, { type: 'bit', part: 3 }),
        entry('f', 2, { type: 'bit', part: 4 }),
      ),
    ).toEqual([])
  })

  it('is wrong where two values share a register', () => {
    expect(faults(entry('a', 9, { type: 'float32' }), entry('b', 10))).toEqual(['OVERLAP a b'])
    expect(faults(entry('a', 9), entry('b', 9, { type: 'int16' }))).toEqual(['OVERLAP a b'])
    expect(faults(entry('a', 8, { type: 'int64' }), entry('b', 11, { type: 'bit', part: 1 }))).toEqual([
      'OVERLAP a b',
    ])
    const long = entry('long', 0, { type: 'text', part: 20 })
    expect(faults(long, entry('a', 1), entry('b', 19))).toEqual(['OVERLAP long a', 'OVERLAP long b'])
  })

  it('is wrong with a name or a place twice, beyond the last register, and with parts that do not exist', () => {
    expect(faults(entry('a', 1), entry('A ', 2))).toEqual(['NAME_TWICE a A '])
    expect(faults(entry('a', 1), entry('b', 1))).toEqual(['PLACE_TWICE a b'])
    expect(faults(entry('a', 65_535, { type: 'int32' }))).toEqual(['BEYOND_LAST a'])
    expect(faults(entry('a', 65_535))).toEqual([])
    expect(faults(entry('a', 1, { table: 'coil' }))).toEqual(['NOT_A_BIT a'])
    expect(faults(entry('a', 1, { type: 'bit', part: 16 }))).toEqual(['PART_WRONG a'])
    expect(faults(entry('a', 1, { type: 'text', part: 0 }))).toEqual(['PART_WRONG a'])
  })

  it('of a meter that is known is right, and read in a few requests', () => {
    for (const { id, entries } of METER_TEMPLATES) {
      const ofUnit = entries.map((each) => ({ ...each, unitId: 1 }))
      expect(entryFaults(ofUnit), id).toEqual([])
      expect(planReads(ofUnit, { ...NO_LIMITS, maxGap: 8 }).length, id).toBeLessThanOrEqual(7)
    }
  })
})

describe('the plan of reading', () => {
  const blocks = (entries: RegisterEntry[], maxGap: number, limits: Partial<ReadLimits> = {}) =>
    planReads(entries, { ...NO_LIMITS, maxGap, ...limits }).map(({ address, count }) => `${address}+${count}`)

  it('joins what follows each other, over gaps up to the setting', () => {
    const entries = [entry('c', 20), entry('a', 0), entry('b', 4, { type: 'float32' })]
    expect(blocks(entries, 2)).toEqual(['0+1', '4+2', '20+1'])
    expect(blocks(entries, 3)).toEqual(['0+6', '20+1'])
    expect(blocks(entries, 14)).toEqual(['0+21'])
  })

  it('never asks for more than an answer holds, and never splits a value', () => {
    const floats = Array.from({ length: 100 }, (_, at) => entry(`f${at}`, at * 2 + 1, { type: 'float32' }))
    expect(blocks(floats, 0)).toEqual([`1+${MAX_REGISTERS - 1}`, `125+76`])
    const coils = [entry('a', 0), entry('b', 1_999), entry('c', 2_000)].map(
      (each): RegisterEntry => ({ ...each, table: 'coil', type: 'bit' }),
    )
    expect(blocks(coils, 5_000)).toEqual(['0+2000', '2000+1'])
  })

  it('reads by itself what cannot be joined, and goes over nothing that the device does not have', () => {
    const entries = [entry('a', 0), entry('b', 1), entry('c', 2), entry('d', 5)]
    expect(blocks(entries, 8, { alone: new Set(['1/holding/1/uint16']) })).toEqual(['0+1', '1+1', '2+4'])
    expect(blocks(entries, 8, { walls: new Set(['1/holding/1']) })).toEqual(['0+1', '1+1', '2+4'])
    expect(blocks(entries, 8, { walls: new Set(['1/holding/4']) })).toEqual(['0+3', '5+1'])
    expect(blocks(entries, 8, { gapless: new Set(['1/holding']) })).toEqual(['0+3', '5+1'])
  })

  it('keeps units and tables apart', () => {
    expect(
      blocks([entry('a', 0), entry('b', 1, { unitId: 2 }), entry('c', 1, { table: 'input' })], 8),
    ).toEqual(['0+1', '1+1', '1+1'])
  })
})
