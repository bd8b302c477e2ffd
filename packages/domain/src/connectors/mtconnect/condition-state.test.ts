import { describe, expect, it } from 'vitest'
import { type ConditionItem, createConditionState } from './condition-state.ts'
import type { ConditionLevel, Observation } from './stream-builder.ts'

const item: ConditionItem = { id: 'c1', device: 'd', name: 'logic' }
const change = (level: ConditionLevel, code = '', text = '', id = ''): Observation => ({
  item: item.id,
  sequence: 1,
  time: '',
  value: text,
  condition: { level, code, id },
})
const summary = (changes: readonly { code: string; isActive: boolean }[]) =>
  changes.map(({ code, isActive }) => `${isActive ? '+' : '-'}${code}`)

describe('a condition', () => {
  it('has several faults at once, cleared one by one or all together', () => {
    const { take, hasFault } = createConditionState(false, [])
    expect(hasFault('d')).toBeNull()
    expect(summary(take(item, change('Fault', '1', 'a')))).toEqual(['+1'])
    expect(summary(take(item, change('Fault', '1', 'a')))).toEqual([])
    expect(summary(take(item, change('Fault', '2')))).toEqual(['+2'])
    expect(summary(take(item, change('Normal', '1')))).toEqual(['-1'])
    expect(hasFault('d')).toBe(true)
    take(item, change('Fault', '3'))
    expect(summary(take(item, change('Normal')))).toEqual(['-2', '-3'])
    expect(hasFault('d')).toBe(false)
  })

  it('without a code of its own has the name of its data item', () => {
    const { take } = createConditionState(false, [])
    expect(take(item, change('Fault', '', 'No air'))).toEqual([
      { code: 'logic', isActive: true, text: 'No air' },
    ])
    expect(summary(take(item, change('Normal')))).toEqual(['-logic'])
  })

  it('tells two activations of one code apart by their ids', () => {
    const { take } = createConditionState(false, [])
    take(item, change('Fault', '7', 'left', 'a'))
    take(item, change('Fault', '7', 'right', 'b'))
    expect(summary(take(item, change('Normal', '', '', 'a')))).toEqual(['-7'])
    expect(summary(take(item, change('Normal', '7')))).toEqual(['-7'])
  })

  it('that turns from a fault into a warning is no alarm any more', () => {
    const { take, hasFault } = createConditionState(false, [])
    take(item, change('Fault', '1'))
    expect(summary(take(item, change('Warning', '1')))).toEqual(['-1'])
    expect(hasFault('d')).toBe(false)
    const warned = createConditionState(true, [])
    expect(summary(warned.take(item, change('Warning', '1')))).toEqual(['+1'])
    expect(warned.hasFault('d')).toBe(false)
  })

  it('of a machine that is off has no alarm, and no value', () => {
    const { take, hasFault } = createConditionState(false, [])
    take(item, change('Fault', '1'))
    expect(summary(take(item, change('Unavailable')))).toEqual(['-1'])
    expect(hasFault('d')).toBeNull()
  })

  it('clears what ended while nobody read, and keeps what goes on', () => {
    const state = createConditionState(false, [
      ['c1', '1', '1'],
      ['c1', '2', '2'],
    ])
    expect(state.alarms()).toHaveLength(2)
    const { active, over } = state.replace(item, [change('Fault', '2'), change('Fault', '3')])
    expect(summary([...active, ...over])).toEqual(['+2', '+3', '-1'])
    expect(summary(state.replace(item, [change('Normal')]).over)).toEqual(['-2', '-3'])
    expect(state.alarms()).toEqual([])
  })

  it('that raises without an end takes no more memory', () => {
    const { take, alarms } = createConditionState(false, [])
    for (let code = 0; code < 2_000; code += 1) take(item, change('Fault', `E${code}`))
    expect(alarms()).toHaveLength(500)
  })
})
