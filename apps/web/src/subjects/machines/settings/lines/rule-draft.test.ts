import type { LineRule } from '@millwright/contract/machines/lines'
import { describe, expect, test } from 'vitest'
import { draftOf, faultsOf, moved, newRule, rulesOf } from './rule-draft.ts'
import { TELEGRAF_CONFIG } from './telegraf-config.ts'

const RULE: LineRule = {
  Measurement: 'modbus',
  Field: 't*',
  Tags: [{ Key: 'slave', Value: '1*' }],
  Channel: 'Oven/{tag:zone}',
  Unit: '°C',
  Scale: 0.1,
  Offset: -5,
  Values: [
    { From: '1', To: 'EXE' },
    { From: '*', To: 'READY' },
  ],
}

describe('a rule', () => {
  test('that is typed as it is stored becomes the same one', () => {
    const leftOut = { ...RULE, Channel: null, Tags: [], Values: [] }
    expect(rulesOf([RULE, leftOut].map(draftOf))).toEqual([RULE, leftOut])
  })

  test('is typed with blanks, a comma in its numbers and equals signs in its values', () => {
    const draft = { ...newRule(), tags: ' a = 1 ,b=c=d', values: ' 1 = EXE \n\n2=a=b', scale: '0,5' }
    expect(rulesOf([draft])).toMatchObject([
      {
        Tags: [
          { Key: 'a', Value: '1' },
          { Key: 'b', Value: 'c=d' },
        ],
        Values: [
          { From: '1', To: 'EXE' },
          { From: '2', To: 'a=b' },
        ],
        Scale: 0.5,
      },
    ])
  })

  test.each([
    [{ tags: 'slave' }, { tags: 'pairs' }],
    [{ values: '1=' }, { values: 'pairs' }],
    [{ channel: '{what}' }, { channel: 'template' }],
    [{ channel: ' ' }, { channel: 'template' }],
    [{ channel: '', isLeftOut: true }, {}],
    [{ scale: '' }, { scale: 'number' }],
    [{ offset: 'x' }, { offset: 'number' }],
  ])('with %j has the faults %j', (change, faults) => {
    const draft = { ...newRule(), ...change }
    expect(faultsOf(draft)).toEqual(faults)
    expect(rulesOf([draft]) === null).toBe(Object.keys(faults).length > 0)
  })

  test('moves up and down', () => {
    const [a, b, c] = [newRule(), newRule(), newRule()]
    expect(moved([a, b, c], 2, -1)).toEqual([a, c, b])
    expect(moved([a, b, c], 0, 1)).toEqual([b, a, c])
  })
})

test('the settings for Telegraf hold whatever an address or a name has in it', () => {
  const target = { address: 'https://portal.example.com/', deviceId: 'DEV-"\\', machineId: 'nst-01' }
  expect(TELEGRAF_CONFIG.influxdb_v2(target)).toContain('token = "DEV-\\"\\\\:PASSWORD"')
  expect(TELEGRAF_CONFIG.http(target)).toContain('url = "https://portal.example.com/api/v2/write"')
})
