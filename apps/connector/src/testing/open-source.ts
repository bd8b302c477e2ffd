import type { Reading } from '@millwright/domain/connectors/offered-node'
import type { ProblemCode, SourceProblem } from '@millwright/domain/connectors/problems'
import { onTestFinished, vi } from 'vitest'
import { createAddressCheck } from '../address-check.ts'
import type { CheckAddress, OpenSource, Source } from '../protocols/source.ts'

interface Given {
  position?: string | null
  pastMs?: number
  now?: () => number
  trusted?: readonly string[]
  secrets?: Readonly<Record<string, string>>
  checkAddress?: CheckAddress
}

/** A source as its runner opens it, and all that it reports. Closed when the test is over. */
export async function openForTest<S>(openSource: OpenSource<S>, settings: S, given: Given = {}) {
  const readings: Reading[] = []
  const problems: SourceProblem[] = []
  const solved: ProblemCode[] = []
  const lost: SourceProblem[] = []
  const stop = new AbortController()
  let position = given.position ?? null
  const source: Source = await openSource({
    settings,
    secrets: given.secrets ?? {},
    trusted: given.trusted ?? [],
    position,
    ...(given.pastMs === undefined ? {} : { pastMs: given.pastMs }),
    onReadings(more, moved) {
      if (lost.length > 0) throw new Error('readings after the connection was lost')
      readings.push(...more)
      if (moved !== undefined) position = moved
    },
    onProblem: (problem) => problems.push(problem),
    onSolved: (code) => solved.push(code),
    onLost: (problem) => lost.push(problem),
    checkAddress: given.checkAddress ?? createAddressCheck(['127.0.0.0/8', '::1']),
    now: given.now ?? Date.now,
    signal: stop.signal,
  })
  onTestFinished(() => source.close())
  return {
    source,
    readings,
    problems,
    solved,
    lost,
    stop,
    position: () => position,
    /** The values of a node, in their order. */
    valuesOf: (node: string) => readings.filter((each) => each.node === node).map(({ v }) => v),
  }
}

/** Waits for what a source reports; long enough for a busy computer. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 5, timeout: 10_000 })
