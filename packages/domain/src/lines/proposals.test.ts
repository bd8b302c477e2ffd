import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import { nearProposals, programProposals, strongestProposals } from './proposals.ts'

const box = (id: string, x: number) => ({ id, x, y: 10, width: 4, height: 4 })
const runs = (later: number, ...names: string[]) =>
  names.map((name, index) => ({ name, from: (index + later) * HOUR_MS }))

describe('joins that are proposed', () => {
  it('are of machines that stand side by side, nearer ones first', () => {
    const found = strongestProposals(nearProposals([box('a', 0), box('b', 6), box('c', 14), box('d', 60)]))
    expect(found.map(({ from, to, count }) => [from, to, count])).toEqual([
      ['a', 'b', 2],
      ['b', 'c', 4],
    ])
  })

  it('go from the machine where programs appear first to the one where they appear later', () => {
    const names = ['DOOR', 'SIDE', 'BACK', 'SHELF']
    const found = programProposals(
      new Map([
        ['saw', runs(0, ...names)],
        ['drill', runs(5, ...names)],
        ['other', runs(2, 'SEAT')],
      ]),
    )
    expect(found).toMatchObject([{ from: 'saw', to: 'drill', because: 'programs', count: 4 }])
  })
})
