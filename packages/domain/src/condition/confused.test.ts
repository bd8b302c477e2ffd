import { describe, expect, it } from 'vitest'
import { confusedWith, type KnownPrint, otherOperations } from './confused.ts'

const known = (operation: string, tool: string, rise: number, rateHz = 2000): KnownPrint => ({
  operation,
  tool,
  spread: 0.04,
  parts: {
    '12000': { rateHz, shape: [Float64Array.from({ length: 60 }, (_, band) => (band % 2 ? rise : 0))] },
  },
})

describe('operations that cannot be distinguished', () => {
  const milling = known('Milling', 'T1', 0)

  it('are named with their tools; those that sound different, or were recorded otherwise, are not', () => {
    const others = [
      known('Drilling', 'T2', 0.05),
      known('Sawing', '', 0.9),
      known('Boring', '', 0, 4000),
      known('Facing', '', 0),
    ]
    expect(confusedWith(milling, others)).toEqual(['Drilling, T2', 'Facing'])
  })

  it('are others by their names: a tool beside it in the same operation is none', () => {
    const others = [known('Milling', 'T2', 0), known('Drilling', 'T1', 0)]
    expect(otherOperations(milling, others)).toEqual([others[1]])
  })
})
