import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultOpcuaSettings, type OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { vi } from 'vitest'
import { createAddressCheck } from '../../../address-check.ts'
import { type OpenSource, SourceFailed, type SourceOptions } from '../../source.ts'
import { TIMEOUTS } from '../connect.ts'
import { createOpcua } from '../open-opcua.ts'

/** All tests of a run share the connector's own certificate. */
const pkiFolder = mkdtempSync(path.join(tmpdir(), 'opcua-pki-'))

export const PLAIN = { ...defaultOpcuaSettings, Security: 'None', Mode: 'None', SamplingMs: 100 } as const

export type Given = Partial<Omit<SourceOptions<OpcuaSettings>, 'settings'>> & {
  settings?: Partial<OpcuaSettings>
  breakMs?: number
  callMs?: number
  againMs?: number
}

/** Opens a source and keeps what it reports. */
export async function openTest(
  port: number,
  given: Given = {},
  open: OpenSource<OpcuaSettings> | null = null,
) {
  const { settings, breakMs = 10_000, callMs = 5000, againMs = HOUR_MS, ...rest } = given
  const heard = {
    readings: [] as Reading[],
    problems: [] as SourceProblem[],
    solved: [] as string[],
    lost: [] as SourceProblem[],
    position: null as string | null,
  }
  const opens = open ?? createOpcua({ pkiFolder, timeouts: { ...TIMEOUTS, breakMs, callMs, againMs } })
  const source = await opens({
    settings: { ...PLAIN, Address: `opc.tcp://127.0.0.1:${port}`, ...settings },
    secrets: {},
    trusted: [],
    position: null,
    onReadings(readings, position) {
      heard.readings.push(...readings)
      heard.position = position ?? heard.position
    },
    onProblem: (problem) => heard.problems.push(problem),
    onSolved: (code) => heard.solved.push(code),
    onLost: (problem) => heard.lost.push(problem),
    checkAddress: createAddressCheck(['127.0.0.0/8', '::1']),
    now: Date.now,
    signal: new AbortController().signal,
    ...rest,
  })
  return {
    ...source,
    heard,
    /** All that was read of a node. */
    of: (id: string) => heard.readings.filter(({ node }) => node === id).map(({ v }) => v),
    until: (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 }),
  }
}

/** Why it could not be opened. */
export async function failureOf(opening: Promise<{ close(): Promise<void> }>): Promise<SourceProblem> {
  try {
    const source = await opening
    await source.close()
  } catch (error) {
    if (error instanceof SourceFailed) return error.problem
    throw error
  }
  throw new Error('It was opened')
}
