import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolderTarget } from './folder-target.ts'
import { noteTimeline, timelinesAt } from './timelines.ts'

it('a moment lies on the newest timeline that had begun by then, or else on an older one that comes back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-timelines-'))
  const storage = { target: createFolderTarget(folder), key: null, rest: async () => {} }
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 19, hour))
  const of = (timeline: string) => `${timeline}000000010000002F`
  await noteTimeline(storage, 2, at(10))
  await noteTimeline(storage, 10, at(12))
  const found = (hour: number, timeline = '00000001') => timelinesAt(storage, of(timeline), at(hour))
  expect(await found(9)).toEqual(['current'])
  expect(await found(11)).toEqual(['2', 'current'])
  expect(await found(13)).toEqual(['10', '2', 'current'])
  // Hexadecimal in the names of files: the backup is of timeline 10 itself.
  expect(await found(13, '0000000A')).toEqual(['current'])
  await rm(folder, { recursive: true })
})
