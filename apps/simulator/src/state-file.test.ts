import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStateFile } from './state-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulator-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the state file', () => {
  it('is empty before the first save, in a folder that need not exist', async () => {
    const file = createStateFile(join(folder, 'deeper', 'state.json'))
    expect(await file.load()).toEqual({})
    await file.save({ 'nst-01': 1 })
    expect(await file.load()).toEqual({ 'nst-01': 1 })
  })

  it('holds the last of many saves and leaves nothing else behind', async () => {
    const file = createStateFile(join(folder, 'state.json'))
    await Promise.all([1, 2, 3, 4, 5].map((ts) => file.save({ 'nst-01': ts })))
    expect(await file.load()).toEqual({ 'nst-01': 5 })
    expect(await readdir(folder)).toEqual(['state.json'])
  })

  it('starts from nothing with a file that cannot be read as state', async () => {
    const path = join(folder, 'state.json')
    await writeFile(path, '{"nst-01": 1')
    expect(await createStateFile(path).load()).toEqual({})
    await writeFile(path, '{"nst-01": "yesterday", "nst-02": 2}')
    expect(await createStateFile(path).load()).toEqual({ 'nst-02': 2 })
  })
})
