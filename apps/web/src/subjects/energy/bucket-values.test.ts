import { expect, it } from 'vitest'
import { bucketValues } from './bucket-values.ts'

const energy = { ReadTo: '2026-11-17T01:35:00Z' }

it('an hour that is read has its values, also where they are none', () => {
  expect(bucketValues(energy, { From: '2026-11-17T01:00:00Z' }, [0.25, 0, 1.5])).toEqual([0.25, 0, 1.5])
})

it('an hour after the last reading of the meter keeps what was read of another', () => {
  expect(bucketValues(energy, { From: '2026-11-17T02:00:00Z' }, [0, 3])).toEqual([null, 3])
})

it('an hour after the last reading has no value instead of zero', () => {
  expect(bucketValues(energy, { From: '2026-11-17T02:00:00Z' }, [0, 0])).toEqual([null, null])
  expect(bucketValues({ ReadTo: null }, { From: '2026-11-17T00:00:00Z' }, [0])).toEqual([null])
})
