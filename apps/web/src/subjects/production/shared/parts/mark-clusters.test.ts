import { expect, test } from 'vitest'
import { markClusters } from './mark-clusters.ts'

const event = (x: number, title: 'N' | 'CP' = 'N') => ({
  x,
  title,
  text: '',
  currProg: null,
  notification: null,
})

test('marks of one kind that would cover each other are one, those of another kind are not in it', () => {
  const clusters = markClusters([event(10), event(11, 'CP'), event(20), event(500)], { from: 0, to: 1000 })
  expect(clusters.map(({ title, share, events }) => [title, share, events.length])).toEqual([
    ['CP', 0.011, 1],
    ['N', 0.01, 2],
    ['N', 0.5, 1],
  ])
})
