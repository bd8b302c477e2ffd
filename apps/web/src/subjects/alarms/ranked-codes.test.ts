import type { AlarmCode } from '@millwright/contract/alarms/alarms'
import { describe, expect, test } from 'vitest'
import { ranked } from './ranked-codes.ts'

const code = (Code: string, Lost: number, Count: number): AlarmCode => ({
  Code,
  Text: '',
  Lost,
  Count,
  Cost: null,
  Raised: [],
  Follows: [],
  Helped: null,
  Documents: [],
  Part: '',
})
const codes = [code('often', 10, 30), code('long', 30, 2), code('none', 0, 8)]

describe('alarms by code', () => {
  test('are ranked by the time lost, with the share that has come so far', () => {
    expect(ranked(codes, 'lost').map(({ code: { Code }, ...rest }) => [Code, rest])).toEqual([
      ['long', { ofLargest: 1, cumulative: 0.75 }],
      ['often', { ofLargest: 1 / 3, cumulative: 1 }],
      ['none', { ofLargest: 0, cumulative: 1 }],
    ])
  })

  test('are ranked by how often they came', () => {
    expect(ranked(codes, 'count').map(({ code: { Code } }) => Code)).toEqual(['often', 'none', 'long'])
  })

  test('that cost nothing have no shares', () => {
    expect(ranked([code('none', 0, 8)], 'lost')).toMatchObject([{ ofLargest: 0, cumulative: null }])
  })
})
