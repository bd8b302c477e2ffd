import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBus } from '../bus/bus.ts'
import { startBacklogReporter } from '../ingest/backlog-reporter.ts'
import { createStaleWatch } from './stale-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startWatch() {
  const bus = createBus()
  const changes: (number | null)[] = []
  let cutOffSince: number | null = null
  createStaleWatch({
    bus,
    cutOffSince: () => cutOffSince,
    onChange: (since) => changes.push(since),
    now: Date.now,
  })
  return {
    bus,
    changes,
    cutOff(since: number | null): void {
      cutOffSince = since
    },
    /** As another process tells it, each second. */
    async waits(process: string, since: number, seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second++) {
        bus.emit('ingestBacklog', { process, since })
        await vi.advanceTimersByTimeAsync(1_000)
      }
    },
  }
}

describe('what is shown', () => {
  it('is stale while points have been waiting in another process for ten seconds, until that says it is over', async () => {
    const { bus, changes, waits } = startWatch()
    const since = Date.now()
    await waits('ingest-1', since, 10)
    expect(changes).toEqual([])
    await waits('ingest-1', since, 3)
    expect(changes).toEqual([since])
    bus.emit('ingestBacklog', { process: 'ingest-1', since: null })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(changes).toEqual([since, null])
  })

  it('is stale since the oldest of what waits in several processes, and as long as one has any', async () => {
    const { bus, changes, waits } = startWatch()
    const since = Date.now()
    for (let second = 0; second < 12; second++) {
      bus.emit('ingestBacklog', { process: 'ingest-1', since })
      await waits('ingest-2', since + 500, 1)
    }
    expect(changes).toEqual([since])
    bus.emit('ingestBacklog', { process: 'ingest-1', since: null })
    await waits('ingest-2', since + 500, 3)
    expect(changes).toEqual([since])
  })

  it('is not held stale by a process that no longer says so', async () => {
    const { changes, waits } = startWatch()
    const since = Date.now()
    await waits('ingest-1', since, 12)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(changes).toEqual([since])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(changes).toEqual([since, null])
  })

  it('is stale while this process is cut off, whatever the others reported last', async () => {
    const { bus, changes, cutOff } = startWatch()
    const since = Date.now()
    bus.emit('ingestBacklog', { process: 'ingest-1', since: null })
    cutOff(since)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(changes).toEqual([since])
    cutOff(null)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(changes).toEqual([since, null])
  })

  it('is stale while points wait in this very process, and no longer than that', async () => {
    const { bus, changes } = startWatch()
    let since: number | null = Date.now()
    startBacklogReporter({ waitingSince: () => since, bus, now: Date.now })
    await vi.advanceTimersByTimeAsync(13_000)
    expect(changes).toEqual([since])
    since = null
    await vi.advanceTimersByTimeAsync(2_000)
    expect(changes.at(-1)).toBeNull()
  })

  it('is not stale under load, where something always waits a moment', async () => {
    const { bus, changes } = startWatch()
    const heard: unknown[] = []
    bus.on('ingestBacklog', (event) => heard.push(event))
    startBacklogReporter({ waitingSince: () => Date.now() - 300, bus, now: Date.now })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([])
    expect(changes).toEqual([])
  })
})
