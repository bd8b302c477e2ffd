import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, type TestContext } from 'vitest'

const run = promisify(execFile)
const PROGRAM = join(import.meta.dirname, '../testing/full-disk.ts')
const DISK_MB = 7
const NO_MOUNT = 77
/** In a place of its own for mounts, so that the disk goes with its last program. */
const SCRIPT = `mount -t tmpfs -o size=${DISK_MB}m tmpfs "$1" || exit ${NO_MOUNT}
folder=$1; node=$2; program=$3; shift 3
for mode; do "$node" "$program" "$folder/buffer.db" "$mode" || [ "$mode" = die ]; done`

interface Found {
  onDisk: number
  all: number
  isFull: boolean
  points: number
  sent: number
  isInOrder: boolean
  isFullAtEnd: boolean
  dropped: number
  position: string | null
}

/** One program after the other on a small disk; skipped, and shown as that, where nobody may mount one. */
async function onSmallDisk(context: TestContext, ...modes: string[]): Promise<Found[]> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-full-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const own = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount']
  try {
    const { stdout } = await run('unshare', [
      ...own,
      ...['sh', '-c', SCRIPT, 'sh', folder, process.execPath, PROGRAM, ...modes],
    ])
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Found)
  } catch (error) {
    const { code, stderr = '' } = error as { code?: number | string; stderr?: string }
    if (code === NO_MOUNT || code === 'ENOENT' || stderr.startsWith('unshare:'))
      context.skip('no disk can be mounted here')
    throw error
  }
}

it('on a disk that is full reading goes on in memory, and all of it arrives when the portal takes it', async (context) => {
  const [found] = await onSmallDisk(context, 'fill and drain')
  expect(found?.isFull).toBe(true)
  expect(found?.onDisk).toBeGreaterThan(50_000)
  expect(found?.all).toBeGreaterThan(found?.onDisk ?? 0)
  expect(found?.points).toBe(found?.all)
  expect([found?.sent, found?.isInOrder]).toEqual([found?.all, true])
  expect([found?.isFullAtEnd, found?.dropped]).toEqual([false, 3])
}, 180_000)

it('what such a disk had stored is there after a kill, with the place up to which it goes', async (context) => {
  const [filled, found] = await onSmallDisk(context, 'die', 'drain')
  expect([found?.sent, found?.isInOrder]).toEqual([filled?.onDisk, true])
  expect(found?.position).toBe(`up to ${filled?.onDisk}`)
  expect(found?.isFull).toBe(false)
}, 180_000)
