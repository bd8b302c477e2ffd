import { describe, expect, it } from 'vitest'
import { advisoriesFor, isAffected, readAdvisories } from './advisories.ts'

const advisory = {
  id: 'CVE-2025-12817',
  product: 'postgresql',
  affected: '>=18 <18.1 || <17.7',
  fixedIn: ['18.1', '17.7'],
  text: 'Missing check of rights',
} as const
const file = { published: '2026-11-01', advisories: [advisory] }

describe('an advisory', () => {
  it.each([
    ['18.0', true],
    ['18.0 (Debian 18.0-1.pgdg13)', true],
    ['18.1', false],
    ['18.4', false],
    ['17.6', true],
    ['17.7', false],
    ['17.10', false],
    ['9.6.24', true],
  ])('of versions >=18 <18.1 || <17.7 concerns %s: %s', (version, isConcerned) => {
    expect(isAffected(version, advisory.affected)).toBe(isConcerned)
  })

  it.each([
    ['0.1.0', '0.1.0', true],
    ['0.1.0-test', '<=0.1.0', true],
    ['0.1.1', '>0.1.0 <0.2', true],
    ['0.10.0', '<0.2', false],
  ])('%s is in %s: %s', (version, range, isIn) => {
    expect(isAffected(version, range)).toBe(isIn)
  })

  it('is compared with the version of its own product', () => {
    const versions = { millwright: '0.1.0', postgresql: '18.0', node: '24.1.0' }
    expect(advisoriesFor(file, versions)).toEqual([advisory])
    expect(advisoriesFor(file, { ...versions, postgresql: '18.4', node: '17.0.0' })).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no day', JSON.stringify({ advisories: [] })],
    ['another product', JSON.stringify({ ...file, advisories: [{ ...advisory, product: 'nginx' }] })],
    [
      'a range of npm',
      JSON.stringify({ ...file, advisories: [advisory, { ...advisory, affected: '^18.0' }] }),
    ],
    ['no text', JSON.stringify({ ...file, advisories: [{ ...advisory, text: undefined }] })],
  ])('is not read from a file with %s, and neither are the others', (_says, text) => {
    expect(readAdvisories(text)).toBeNull()
    expect(readAdvisories(JSON.stringify(file))).toEqual(file)
  })
})
