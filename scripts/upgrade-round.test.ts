import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { isLongRun } from '@millwright/domain/testing/draws'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const TIMEOUT_MS = 15 * 60_000

// A clone without its past has no version before.
const history = await promisify(execFile)('git', ['rev-parse', '--is-shallow-repository'], {
  cwd: root,
}).catch(() => ({ stdout: 'no repository' }))

test.runIf(isLongRun() && history.stdout.trim() === 'false')(
  'two processes are upgraded from the last release under load, with kills, and brought back, and nothing is lost',
  async () => {
    const command = ['bench/upgrade.ts', '--rounds', '1', '--devices', '10']
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root })
    expect(stdout).toContain('round 1: kept')
  },
  TIMEOUT_MS,
)
