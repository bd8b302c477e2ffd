import { describe, expect, it } from 'vitest'
import { createMapper } from '../mapper.ts'
import type { OfferedNode, Reading } from '../offered-node.ts'
import { FAULT_MEANING } from './nodes.ts'
import { proposeMtconnect } from './propose-mtconnect.ts'

const node = (id: string, meaning: string, unit = ''): OfferedNode => ({
  id,
  name: id,
  kind: 'value',
  hasMore: false,
  type: 'text',
  unit,
  meaning,
  words: [],
})

const MACHINE = [
  node('agent', 'mtconnect:Agent/AVAILABILITY'),
  node('avail', 'mtconnect:AVAILABILITY'),
  node('estop', 'mtconnect:EMERGENCY_STOP'),
  node('fault', FAULT_MEANING),
  node('exec', 'mtconnect:EXECUTION'),
]

describe('the proposed status', () => {
  it('is a fault before what the program does, and disconnected when only the availability is left', () => {
    const mapper = createMapper(proposeMtconnect(MACHINE))
    let ts = 0
    const says = (id: string, v: Reading['v']) => {
      ts += 1
      mapper.take({ node: id, v, ts })
      return mapper.current('Machine/Status')
    }
    expect(says('agent', 'UNAVAILABLE')).toBeUndefined()
    expect(says('avail', 'AVAILABLE')).toBe('READY')
    expect(says('exec', 'ACTIVE')).toBe('EXE')
    expect(says('exec', 'WAIT')).toBe('HANDLING')
    expect(says('exec', 'FEED_HOLD')).toBe('READY')
    expect(says('fault', true)).toBe('FAIL')
    expect(says('fault', false)).toBe('READY')
    expect(says('estop', 'TRIGGERED')).toBe('FAIL')
    says('estop', null)
    says('exec', null)
    says('fault', null)
    expect(says('avail', 'UNAVAILABLE')).toBe('DISCONNECTED')
  })
})

describe('a proposal', () => {
  it('counts spindles where there are several', () => {
    const nodes = ['s1', 's2'].map((id) => node(id, 'mtconnect:ROTARY_VELOCITY/ACTUAL', 'REVOLUTION/MINUTE'))
    expect(proposeMtconnect(nodes).map(({ channel }) => channel)).toEqual([
      'Spindle/01/Speed',
      'Spindle/02/Speed',
    ])
  })

  it('converts the units of the standard, and is not made of another unit', () => {
    const feed = node('f', 'mtconnect:PATH_FEEDRATE/ACTUAL', 'MILLIMETER/SECOND')
    const mapper = createMapper(proposeMtconnect([feed]))
    expect(mapper.take({ node: 'f', v: 250, ts: 1 })).toEqual([
      { channel: 'Machine/OperatingGroups/BaseMachine/FeedRate', ts: 1, v: 15, u: 'm/min' },
    ])
    expect(proposeMtconnect([{ ...feed, unit: 'MILLIMETER/REVOLUTION' }])).toEqual([])
  })
})
