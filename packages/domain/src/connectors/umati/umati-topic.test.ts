import { expect, it } from 'vitest'
import { isUmatiMachine, parseUmatiTopic } from './umati-topic.ts'

it.each([
  ['umati/v2/works/WoodworkingMachineType/saw', { kind: 'tree', client: 'umati/v2/works', machine: 'saw' }],
  ['umati/v2/works/hall/clientOnline', { kind: 'clientOnline', client: 'umati/v2/works/hall' }],
  ['umati/v2/works/online/saw', { kind: 'machineOnline', client: 'umati/v2/works', machine: 'saw' }],
  ['umati/v2/works/list/WoodworkingMachineType', { kind: 'other' }],
  ['umati/v2/works/bad_list/errors', { kind: 'other' }],
  ['umati/v2/works/gw-version', { kind: 'other' }],
  ['saw', { kind: 'other' }],
])('the topic %s', (topic, is) => {
  expect(parseUmatiTopic(topic)).toEqual(is)
})

it.each([
  ['nsu=http_3A_2F_2Fmaker_2Fsaw;i=12', true],
  ['nsu=http%3A%2F%2Fmaker%2Fsaw;i=12', true],
  ['nsu=http://maker/saw;i=12', true],
  ['nsu=http_3A_2F_2Fmaker_2Fsaw;i=123', false],
])('%s is the machine with this node id: %s', (machine, is) => {
  expect(isUmatiMachine(machine, 'nsu=http://maker/saw;i=12')).toBe(is)
})

it('what is coded otherwise is compared as it is', () => {
  expect(isUmatiMachine('50%_FF', '50%_FF')).toBe(true)
})

it('letters of several bytes are decoded together', () => {
  expect(isUmatiMachine('S_C3_A4ge', 'Säge')).toBe(true)
})
