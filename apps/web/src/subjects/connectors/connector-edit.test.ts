import { MODBUS_DEFAULTS } from '@millwright/contract/connectors/settings/modbus'
import { expect, it } from 'vitest'
import { type ConnectorEdit, editOf, withLocated, withProtocol, withTemplate } from './connector-edit.ts'

const value = { Kind: 'value' as const, Scale: 1, Offset: 0, Unit: '' }
const edit: ConnectorEdit = {
  ...editOf(null, []),
  source: { Protocol: 'modbus', Settings: { ...MODBUS_DEFAULTS, Host: '10.0.0.9' } },
  mapping: [{ Channel: 'Old', Node: 'old', As: value }],
}
const template = {
  Protocol: 'modbus',
  Settings: { Host: '10.0.0.5', IntervalMs: 2000 },
  Mapping: [
    { Channel: 'Load', Node: 'one/7', Name: 'Load X', As: value },
    { Channel: 'Force', Node: 'one/8', As: value },
  ],
  Places: [
    { Node: 'one/7', Meaning: null, Path: ['Axes', 'Load X'] },
    { Node: 'one/8', Meaning: null, Path: ['Axes', 'Force'] },
  ],
}

it('a template brings its settings and channels, and the machine keeps its address', () => {
  const taken = withTemplate(edit, template)
  expect(taken.source?.Settings).toEqual({ ...MODBUS_DEFAULTS, Host: '10.0.0.9', IntervalMs: 2000 })
  expect(taken.mapping.map(({ Channel }) => Channel)).toEqual(['Load', 'Force'])
  expect(taken.places).toEqual(template.Places)
})

it('its nodes become those of this machine, and one that is not there is said to be missing', () => {
  const located = withLocated(withTemplate(edit, template), [
    {
      Wanted: 'one/7',
      Node: 'two/7',
      By: 'path',
      Name: 'Load X1',
      Place: { Node: 'two/7', Meaning: null, Path: [] },
    },
    { Wanted: 'one/8', Node: null, By: null, Name: null, Place: null },
  ])
  expect(located.mapping).toEqual([
    { Channel: 'Load', Node: 'two/7', Name: 'Load X1', As: value },
    { Channel: 'Force', Node: 'one/8', As: value },
  ])
  expect([located.places, located.missing]).toEqual([null, ['one/8']])
})

it('of a template without places the ids alone count, and another protocol forgets it', () => {
  expect(withTemplate(edit, { ...template, Places: [] }).places).toBeNull()
  expect(withProtocol(withTemplate(edit, template), 'opcua')).toMatchObject({
    mapping: [],
    places: null,
    missing: [],
  })
})
