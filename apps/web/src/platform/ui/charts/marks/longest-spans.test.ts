import { expect, test } from 'vitest'
import { longestSpans } from './longest-spans.ts'

const span = (label: string, from: number, to: number) => ({ label, from, to, colour: label })
const texts = (spans: readonly { label: string; from: number; to: number }[]) =>
  spans.map(({ label, from, to }) => `${label} ${from}–${to}`)

const VIEW = { from: 0, to: 100 }

test('spans that have room stay as they are, without those out of sight', () => {
  const spans = [span('work', -20, -10), span('idle', -10, 30), span('work', 30, 31), span('idle', 31, 120)]
  expect(texts(longestSpans(spans, VIEW, 10))).toEqual(['idle -10–30', 'work 30–31', 'idle 31–120'])
})

test('of many in one place the one that lasted longest is shown, neighbours of one kind as one', () => {
  // Ten of work and idle each: work lasts 7 of 10 in the first half, 3 of 10 in the second.
  const spans = Array.from({ length: 10 }, (_, index) => {
    const work = index < 5 ? 7 : 3
    return [span('work', index * 10, index * 10 + work), span('idle', index * 10 + work, index * 10 + 10)]
  }).flat()
  expect(texts(longestSpans(spans, VIEW, 10))).toEqual(['work 0–50', 'idle 50–100'])
  expect(texts(longestSpans(spans, VIEW, 2))).toEqual(['work 0–50', 'idle 50–100'])
})

test('several short ones of a kind count together, and a gap stays a gap', () => {
  const spans = [
    span('work', 0, 4),
    span('idle', 4, 7),
    span('work', 7, 8),
    span('idle', 8, 10),
    span('idle', 10, 12),
    span('work', 95, 100),
  ]
  expect(texts(longestSpans(spans, VIEW, 5))).toEqual([])
  expect(texts(longestSpans(spans, { from: 0, to: 20 }, 2))).toEqual(['work 0–10'])
})
