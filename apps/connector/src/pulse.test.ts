import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startPulse } from './pulse.ts'

const PROGRAM = join(import.meta.dirname, '../../../scripts/connector-alive.mjs')

it('who looks from outside sees whether a connector does its work', () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-pulse-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'connector/alive')
  mkdirSync(join(folder, 'connector'))
  const look = (): number | null =>
    spawnSync(process.execPath, [PROGRAM], { env: { MILLWRIGHT_DATA: folder } }).status
  expect(look()).toBe(1)
  startPulse(file).stop()
  expect(look()).toBe(0)
  const before = Date.now() / 1000 - 61
  utimesSync(file, before, before)
  expect(look()).toBe(1)
})
