import { describe, expect, it } from 'vitest'
import { repairedBy } from './repaired.ts'

describe('what work has repaired', () => {
  const hours = { kind: 'counter', of: 'H' } as const
  const spindle = { kind: 'test', of: 'SPINDLE_CHECK' } as const

  it('is what a failed test made something to do of, by hand or by a task', () => {
    expect(repairedBy({ testOf: 'AXES_CHECK', gauges: [] })).toEqual(['AXES_CHECK'])
    expect(repairedBy({ testOf: null, gauges: [hours, spindle] })).toEqual(['SPINDLE_CHECK'])
  })

  it('is nothing after other work, and never a tool', () => {
    expect(repairedBy({ testOf: null, gauges: [hours] })).toEqual([])
    expect(repairedBy({ testOf: 'TOOLS_CHECK', gauges: [] })).toEqual([])
  })
})
