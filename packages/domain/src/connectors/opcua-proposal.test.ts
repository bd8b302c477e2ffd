import { describe, expect, it } from 'vitest'
import type { OfferedNode } from './offered-node.ts'
import { opcuaMeaning } from './opcua-meanings.ts'
import { proposeOpcua } from './opcua-proposal.ts'

const BASE = 'http://opcfoundation.org/UA/'
const path = (...names: string[]) =>
  names.map((each) => {
    const [space = '', name = ''] = each.split(':')
    return { uri: `${BASE}${space}`, name }
  })
const node = (meaning: string, given: Partial<OfferedNode> = {}): OfferedNode => ({
  id: meaning.replace(/^.*[:/]/, ''),
  name: meaning,
  kind: 'value',
  hasMore: false,
  type: 'number',
  unit: '',
  meaning,
  words: [],
  ...given,
})

describe('the meaning of a node', () => {
  it('follows from the names of its companion specification', () => {
    const named = [
      path(
        'Woodworking/:State',
        'Woodworking/:Machine',
        'Woodworking/:Overview',
        'Woodworking/:CurrentState',
      ),
      path('Woodworking/:SubUnits', 'x/:Place_1', 'Woodworking/:Flags', 'Woodworking/:Alarm'),
      path('Machinery/:MachineryItemState', ':CurrentState'),
      path('DI/:Identification', 'DI/:SerialNumber'),
      path(
        'Machinery/:Consumption',
        'Machinery/Energy/:Electricity',
        'Machinery/Energy/:Main',
        'ECM/:AcActivePowerTotal',
      ),
      path('Machinery/Energy/:Electricity', 'x/:Spindle', 'ECM/:AcActivePowerTotal'),
      path(':Objects', ':Server'),
    ]
    expect(named.map(opcuaMeaning)).toEqual([
      'opc40550:Overview/CurrentState',
      'opc40550:SubUnits/Place_1/Flags/Alarm',
      'opc40001:MachineryItemState',
      'opc40001:Identification/SerialNumber',
      'opc34100:AcActivePowerTotal',
      'opc34100:Part/AcActivePowerTotal',
      'opcua:Server',
    ])
  })

  it('is not guessed from names of other namespaces', () => {
    const others = [
      path('Vendor/:Overview', 'Vendor/:CurrentState'),
      path('Woodworking/:Other', 'Woodworking/:CurrentState'),
      path('Machinery/:Other', ':CurrentState'),
      [],
    ]
    expect(others.map(opcuaMeaning)).toEqual([null, null, null, null])
  })
})

describe('the proposal of a woodworking machine', () => {
  it('asks for alarms first, then whether it is on, then for its state', () => {
    const status = proposeOpcua([
      node('opc40550:Overview/CurrentState', { words: ['OFFLINE', 'STANDBY', 'READY', 'WORKING', 'ERROR'] }),
      node('opc40550:Flags/MachineOn'),
      node('opc40550:Flags/Alarm'),
      node('opc40001:MachineryItemState'),
    ]).filter(({ channel }) => channel === 'Machine/Status')
    expect(status.map(({ node }) => node)).toEqual(['Alarm', 'MachineOn', 'CurrentState'])
    expect(status.at(-1)?.as).toMatchObject({
      words: [
        { from: 'OFFLINE', to: 'POWER_OFF' },
        { from: 'STANDBY', to: 'READY' },
        { from: 'READY', to: 'READY' },
        { from: 'WORKING', to: 'EXE' },
        { from: 'ERROR', to: 'FAIL' },
      ],
    })
  })

  it('understands names with numbers, and in another language by their place', () => {
    const modes = (words: string[]) => {
      const as = proposeOpcua([node('opc40550:Overview/CurrentMode', { words })])[0]?.as
      return as?.kind === 'words' ? as.words.map(({ from, to }) => `${from}=${to}`) : []
    }
    expect(modes(['OTHER_0', 'AUTOMATIC_1', 'MANUAL_3'])).toEqual([
      'AUTOMATIC_1=automatic',
      'MANUAL_3=manual',
    ])
    expect(modes(['Sonstige', 'Automatik', 'Halbautomatik', 'Hand', 'Rüsten', 'Schlaf'])).toEqual([
      'Automatik=automatic',
      'Halbautomatik=semiautomatic',
      'Hand=manual',
    ])
    expect(modes(['eins', 'zwei'])).toEqual([])
    expect(modes([])).toContain('1=automatic')
  })

  it('scales by the unit that the machine names, and leaves out a unit that it does not know', () => {
    const lengthIn = (unit: string) => proposeOpcua([node('opc40550:Values/AbsoluteLength', { unit })])
    expect(lengthIn('')[0]).toMatchObject({ channel: 'Machine/Counters/MetersWorked', as: { scale: 0.001 } })
    expect(lengthIn('m')[0]).toMatchObject({ as: { scale: 1, unit: 'm' } })
    expect(lengthIn('furlong')).toEqual([])
    expect(proposeOpcua([node('opc34100:AcActiveEnergyTotalImportHp', { unit: 'W·h' })])).toMatchObject([
      { channel: 'Consumption/ActiveEnergy', as: { scale: 1, unit: 'Wh' }, certainty: 'specification' },
    ])
  })

  it('has the times that it counts in seconds, and its runs that were aborted', () => {
    const proposed = proposeOpcua([
      node('opc40550:Values/AbsoluteProductionWaitWorkpieceTime'),
      node('opc40550:Values/RelativeWorkingTime'),
      node('opc40550:Values/AbsoluteErrorTime', { unit: 'h' }),
      node('opc40550:Values/RelativeRunsAborted'),
      node('opc40550:Values/AbsoluteRunsAborted'),
    ])
    expect(proposed.map(({ channel, node, as }) => [channel, node, as.kind === 'value' && as.scale])).toEqual(
      [
        ['Machine/Counters/RunsAborted', 'AbsoluteRunsAborted', 1],
        ['Machine/Counters/ErrorTime', 'AbsoluteErrorTime', 3600],
        ['Machine/Counters/ProductionWaitWorkpieceTime', 'AbsoluteProductionWaitWorkpieceTime', 0.001],
      ],
    )
  })

  it('has the state and mode of each of its units, and never takes one for that of the machine', () => {
    const proposed = proposeOpcua([
      node('opc40550:SubUnits/Place_1/Overview/CurrentState'),
      node('opc40550:SubUnits/Place_1/Flags/Alarm'),
      node('opc40550:SubUnits/Glue tank #2/Overview/CurrentMode'),
      node('opc40550:SubUnits/Place_1/Values/AbsolutePiecesOut'),
    ])
    expect(proposed.map(({ channel, node }) => [channel, node])).toEqual([
      ['Machine/OperatingGroups/Place_1/Status', 'Alarm'],
      ['Machine/OperatingGroups/Place_1/Status', 'CurrentState'],
      ['Machine/OperatingGroups/Glue_tank_2/Mode', 'CurrentMode'],
    ])
  })

  /** From MeasurementIDs.csv of the OPC Foundation, which belongs to OPC 34100. */
  it('has the energy of the measurements of OPC 34100, by their names and units', () => {
    const MEASUREMENTS = [
      ['AcActiveEnergyTotalImportHp', 'Wh', 'Consumption/ActiveEnergy', 1],
      ['AcActiveEnergyTotalImportLp', 'Wh', 'Consumption/ActiveEnergy', 1],
      ['AcReactiveEnergyTotalImportHp', 'varh', 'Consumption/ReactiveEnergy', 1],
      ['AcReactiveEnergyTotalImportLp', 'varh', 'Consumption/ReactiveEnergy', 1],
      ['AcActivePowerTotal', 'W', 'Consumption/ActivePower', 0.001],
      ['AcReactivePowerTotal', 'var', 'Consumption/ReactivePower', 0.001],
    ] as const
    for (const [name, unit, channel, scale] of MEASUREMENTS)
      for (const given of [unit, ''])
        expect(proposeOpcua([node(`opc34100:${name}`, { unit: given })])).toMatchObject([
          { channel, as: { scale } },
        ])
  })

  it('prefers counters that are never reset, and the events of the machine to those of the server', () => {
    const proposed = proposeOpcua([
      node('opcua:Server', { kind: 'alarms' }),
      node('opc40550:Values/RelativePiecesOut'),
      node('opc40550:Values/AbsolutePiecesOut'),
      node('opc40550:Events', { kind: 'alarms' }),
    ])
    expect(proposed.map(({ channel, node }) => [channel, node])).toEqual([
      ['Alarms', 'Events'],
      ['Machine/Counters/Parts', 'AbsolutePiecesOut'],
    ])
  })
})
