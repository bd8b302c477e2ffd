import { FORMATS } from '@millwright/domain/text/formats'
import { isSafePattern } from 'redos-detector'
import { describe, expect, it } from 'vitest'
import { CALLS } from './calls.ts'

/**
 * A pattern that can match one text in many ways takes time with the square of its length or worse, and the process
 * does nothing else meanwhile. redos-detector counts those ways: it follows the pattern itself and tries no texts, so
 * its answer is the same every time, and it needs no JVM as recheck does.
 */
const isLinear = (pattern: string): boolean =>
  isSafePattern(pattern, { unicode: true, maxScore: 10, timeout: 10_000 }).safe

interface Text {
  readonly pattern?: string
  readonly maxLength?: number
}

function textsIn(schema: unknown): Text[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isText = 'type' in schema && schema.type === 'string'
  return [...(isText ? [schema as Text] : []), ...Object.values(schema).flatMap(textsIn)]
}

const texts = CALLS.flatMap(({ params, query, body }) => [params, query, body].flatMap(textsIn))
const patterns = [...new Set([...texts.flatMap(({ pattern }) => pattern ?? []), ...Object.values(FORMATS)])]

describe('the check of patterns', () => {
  it.each(['^(a+)+$', '^\\s*(.*)\\s*$', '^[a-z ]*[a-z]+[a-z ]*$', '([^()]*)\\s*\\('])(
    'finds %s',
    (pattern) => {
      expect(isLinear(pattern)).toBe(false)
    },
  )
})

describe('a text of the contract', () => {
  it.each(patterns)('has a pattern that is read once from left to right: %s', (pattern) => {
    expect(isLinear(pattern)).toBe(true)
  })

  it('has a greatest length wherever it has a pattern, and the length is looked at first', () => {
    expect(texts.filter(({ pattern, maxLength }) => pattern && maxLength === undefined)).toEqual([])
  })
})
