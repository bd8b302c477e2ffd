import type { Tool } from '@millwright/contract/tools/tools'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toolColumns } from './tool-columns.tsx'

afterEach(cleanup)

const tool = (lifeLimit: number | null, used: readonly number[]): Tool => ({
  toolId: 'T1',
  family: '',
  name: 'Cutter',
  place: '1',
  isFitted: true,
  diameter: null,
  length: null,
  lifeUsed: used.at(-1) ?? null,
  lifeLimit,
  lifeLeft: null,
  lifeUnit: 'min',
  condition: null,
  fittedTime: '2026-11-01T00:00:00.000Z',
  updateTime: '2026-11-01T00:00:00.000Z',
  runsOut: { time: null, earliest: null, latest: null, perDay: null, noForecast: null },
  wear: used.map((each, index) => ({ time: new Date(index * HOUR_MS).toISOString(), used: each })),
  note: '',
  edited: [],
  editedTime: null,
  editedBy: null,
})

function lineOf(of: Tool): string | null | undefined {
  const columns = toolColumns({ t: (key: string) => key, language: 'en-US', zone: 'UTC', now: 0 })
  const { container } = render(columns.find(({ id }) => id === 'wear')?.cell(of))
  return container.querySelectorAll('path')[1]?.getAttribute('d')
}

test('lives of every length and unit are on one scale, from new to worn out', () => {
  const line = lineOf(tool(600, [0, 300, 600]))
  expect(line).toBe('M0,0 L35,12 L70,24')
  expect(lineOf(tool(24_000, [0, 12_000, 24_000]))).toBe(line)
  // A little wear stays a little, and past its limit it is at the ground.
  expect(lineOf(tool(600, [0, 75, 150]))).toBe('M0,0 L35,3 L70,6')
  expect(lineOf(tool(600, [600, 900]))).toBe('M0,24 L70,24')
})

test('without a limit a life has the shape of its use', () => {
  expect(lineOf(tool(null, [0, 5, 10]))).toBe('M0,0 L35,12 L70,24')
})
