import type { MachineSource } from '@millwright/contract/connectors/settings'
import { MODBUS_DEFAULTS } from '@millwright/contract/connectors/settings/modbus'
import { describe, expect, it } from 'vitest'
import { readTemplateFile, templateFile } from './template-file.ts'

const MAPPING = [
  {
    Channel: 'Consumption/ActivePower',
    Node: '1/input/52/float32',
    As: { Kind: 'value' as const, Scale: 0.001, Offset: 0, Unit: 'kW' },
  },
]
const PLACES = [{ Node: '1/input/52/float32', Meaning: null, Path: ['Power'] }]
const meter: MachineSource = {
  Protocol: 'modbus',
  Settings: { ...MODBUS_DEFAULTS, Host: '10.0.0.5', IntervalMs: 2000 },
}
const file = templateFile(meter, MAPPING, PLACES)
const read = (text: string, protocol = 'modbus') => readTemplateFile(text, 500, protocol)
const changed = (change: object): string => JSON.stringify({ ...JSON.parse(file), ...change })

describe('a mapping in a file', () => {
  it('has the protocol, its settings and the places of its nodes, and no address', () => {
    expect(file).not.toContain('10.0.0.5')
    expect(read(file)).toEqual({
      kind: 'read',
      template: {
        Protocol: 'modbus',
        Settings: { IntervalMs: 2000, TimeoutMs: 3000, MaxGap: 8, Entries: [] },
        Mapping: MAPPING,
        Places: PLACES,
      },
    })
  })

  it('of the version before is read as one of the protocol of the machine', () => {
    const before = JSON.stringify({ Millwright: 'connector-mapping', Version: 1, Mapping: MAPPING })
    expect(read(before)).toMatchObject({ kind: 'read', template: { Settings: {}, Places: [] } })
  })

  it('is not taken for a machine of another protocol, nor from a version to come', () => {
    expect(read(file, 'opcua')).toEqual({ kind: 'otherProtocol', protocol: 'modbus' })
    expect(read(changed({ Version: 3 }))).toEqual({ kind: 'newer' })
  })

  it.each([
    ['no JSON', '{'],
    ['another file', '{"Mapping":[]}'],
    ['a list', '[]'],
    ['no channels', changed({ Mapping: [] })],
    ['a channel without node', changed({ Mapping: [{ Channel: 'a', As: { Kind: 'value' } }] })],
    ['settings that are a list', changed({ Settings: [] })],
    ['a place without path', changed({ Places: [{ Node: 'a', Meaning: null }] })],
    ['more channels than there may be', changed({ Mapping: Array.from({ length: 501 }, () => MAPPING[0]) })],
  ])('with %s is no mapping', (_what, text) => {
    expect(read(text)).toEqual({ kind: 'bad' })
  })
})
