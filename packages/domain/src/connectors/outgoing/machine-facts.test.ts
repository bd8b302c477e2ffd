import { describe, expect, it } from 'vitest'
import type { OfferedNode } from '../offered-node.ts'
import { proposeOpcua } from '../opcua-proposal.ts'
import { createFactState } from './fact-state.ts'
import { ALARMS, MACHINE_FACTS, STATUS } from './machine-facts.ts'
import { umatiTree } from './umati-tree.ts'

const fact = (name: string) => {
  const found = MACHINE_FACTS.find(({ path }) => path.endsWith(`/${name}`))
  if (!found) throw new Error(name)
  return found
}
const stateOf = (status: unknown) => createFactState([{ channel: STATUS, ts: 1, v: status }])

describe('facts of a machine', () => {
  it('follow from its status, and say nothing of one that nobody hears', () => {
    const values = (status: unknown) =>
      ['CurrentState', 'MachineOn', 'Error', 'RecipeInRun'].map(
        (name) => stateOf(status).of(fact(name))?.value ?? null,
      )
    expect(values('EXE')).toEqual([3, true, false, true])
    expect(values('HANDLING')).toEqual([3, true, false, true])
    expect(values('SETUP')).toEqual([2, true, false, false])
    expect(values('FAIL')).toEqual([4, true, true, false])
    expect(values('POWER_OFF')).toEqual([0, false, false, false])
    expect(values('DISCONNECTED')).toEqual([0, null, null, null])
    expect(values('UNKNOWN')).toEqual([null, null, null, null])
    expect(values('SAWING')).toEqual([null, null, null, null])
  })

  it('count whole things that are not less than nothing', () => {
    const { read } = fact('AbsolutePiecesOut')
    expect([12, 12.7, 0, -1, 1e300, Number.NaN, '12'].map(read)).toEqual([12, 12, 0, null, null, null, null])
  })

  it('know the alarms that are active', () => {
    const state = createFactState([
      { channel: ALARMS, ts: 1, v: [{ code: 'A', text: '', from: 1, to: null }] },
    ])
    const isAlarm = () => state.of(fact('Alarm'))?.value
    expect(isAlarm()).toBe(true)
    expect(state.take({ channel: ALARMS, ts: 2, v: [{ alarmCode: 'B' }] }).alarms).toMatchObject([
      { code: 'A', to: 2 },
      { code: 'B', to: null },
    ])
    expect(isAlarm()).toBe(true)
    state.take({ channel: ALARMS, ts: 3, v: { alarmCode: 'B', activeState: false } })
    expect(isAlarm()).toBe(false)
  })

  it('are not changed by what a machine sends of its past', () => {
    const state = createFactState([{ channel: STATUS, ts: 10, v: 'EXE' }])
    expect(state.take({ channel: STATUS, ts: 9, v: 'FAIL' }).isNew).toBe(false)
    expect(state.of(fact('Error'))?.value).toBe(false)
  })

  it('are read back by our own proposals from the channels that they were made of', () => {
    const offered = MACHINE_FACTS.filter(({ path }) => path.startsWith('State/Machine/')).map(
      ({ path, unit }): OfferedNode => ({
        id: path,
        name: path,
        kind: 'value',
        hasMore: false,
        type: 'number',
        unit,
        meaning: `opc40550:${path.slice('State/Machine/'.length)}`,
        words: [],
      }),
    )
    for (const { channel, node } of proposeOpcua(offered)) {
      const made = MACHINE_FACTS.find(({ path }) => path === node)?.channel
      if (made) expect([node, channel]).toEqual([node, node.endsWith('/Alarm') ? STATUS : made])
    }
  })

  it('are a tree for umati, without what is not known', () => {
    const machine = { id: 'saw', name: 'Saw', manufacturer: 'Maker', model: 'S1', serial: '7' }
    const tree = umatiTree(
      machine,
      createFactState([{ channel: 'Machine/Counters/MetersWorked', ts: 1, v: 2.5 }]),
    )
    expect(tree).toEqual({
      Identification: {
        Manufacturer: { locale: '', text: 'Maker' },
        Model: { locale: '', text: 'S1' },
        ProductInstanceUri: 'urn:millwright:machine:saw',
        SerialNumber: '7',
      },
      State: {
        Machine: {
          Values: {
            AbsoluteLength: {
              value: 2500,
              properties: { EngineeringUnits: { displayName: { locale: '', text: 'mm' } } },
            },
          },
        },
      },
    })
  })
})
