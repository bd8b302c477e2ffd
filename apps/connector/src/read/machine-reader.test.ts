import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import { SPARKPLUG_DEFAULTS } from '@millwright/contract/connectors/settings/sparkplug'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import { parseJson } from '@millwright/domain/text/parse-json'
import { expect, it, onTestFinished } from 'vitest'
import { openBuffer } from '../buffer/buffer-store.ts'
import { until } from '../testing/open-source.ts'
import { startMachineReader } from './machine-reader.ts'
import { createOpeningTurns } from './opening-turns.ts'

const T0 = Date.parse('2026-11-16T06:00:00Z')
const same = { Kind: 'value' as const, Scale: 1, Offset: 0, Unit: '' }
const MACHINE: ReadMachine = {
  Machine: 'saw-1',
  IsOn: true,
  Source: { Protocol: 'sparkplug', Settings: SPARKPLUG_DEFAULTS },
  Secrets: {},
  Trusted: [],
  Mapping: [
    {
      Channel: 'Machine/Status',
      Node: 'alarm',
      As: { Kind: 'words', Words: [{ From: 'true', To: 'FAIL' }] },
    },
    { Channel: 'Machine/Status', Node: 'state', As: same },
    { Channel: 'Alarms', Node: 'code', As: { Kind: 'alarm', Code: '', Text: '' } },
  ],
}

it('what a machine kept while it was cut off makes points of the past, and does not change what is now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-reader-'))
  const buffer = openBuffer({ path: join(folder, 'buffer.db'), maxBytes: 1_000_000, now: Date.now })
  let say: (readings: readonly Reading[]) => void = () => {}
  const reader = startMachineReader({
    machine: MACHINE,
    buffer,
    inTurn: createOpeningTurns(),
    onHealth: () => {},
    now: () => T0,
    open: async (_draft, { onReadings }) => {
      say = onReadings
      return { browse: async () => [], watch: async () => {}, close: async () => {} }
    },
  })
  onTestFinished(async () => {
    await reader.stop()
    buffer.close()
    rmSync(folder, { recursive: true })
  })
  await until(() => expect(reader.health().State).toBe('connected'))
  const at = (node: string, v: Reading['v'], ts: number, isPast?: true): Reading => ({
    node,
    v,
    ts,
    ...(isPast ? { isPast } : {}),
  })
  say([at('state', 'READY', T0), at('code', 7, T0)])
  say([
    at('state', 'EXE', T0 - 9_000, true),
    at('alarm', true, T0 - 8_000, true),
    at('alarm', false, T0 - 7_000, true),
    at('code', 5, T0 - 6_000, true),
    at('code', 0, T0 - 5_000, true),
  ])
  say([at('alarm', false, T0 + 1), at('state', 'READY', T0 + 2), at('code', 0, T0 + 3)])
  buffer.flush()
  const sent: Record<string, { ts: number; v: unknown }[]> = {}
  for (let next = buffer.next('saw-1'); next; next = buffer.next('saw-1')) {
    const body = parseJson(gunzipSync(next.body).toString('utf8')) as typeof sent
    for (const [channel, points] of Object.entries(body))
      sent[channel] = [...(sent[channel] ?? []), ...points]
    buffer.done(next)
  }
  expect(sent['Machine/Status']?.map(({ ts, v }) => [ts - T0, v])).toEqual([
    [0, 'READY'],
    [-9_000, 'EXE'],
    [-8_000, 'FAIL'],
    [-7_000, 'EXE'],
  ])
  expect(sent.Alarms?.map(({ ts, v }) => [ts - T0, v])).toMatchObject([
    [0, { alarmCode: '7', activeState: true }],
    [-6_000, { alarmCode: '5', activeState: true }],
    [-5_000, { alarmCode: '5', activeState: false }],
    [3, { alarmCode: '7', activeState: false }],
  ])
})
