import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import { FILES_DEFAULTS } from '@millwright/contract/connectors/settings/files'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAddressCheck } from '../address-check.ts'
import { openBuffer } from '../buffer/buffer-store.ts'
import { createOpenSource } from '../protocols/open-source.ts'
import { startFilesPlayer } from '../testing/recorded-day/files-player.ts'
import { startModbusPlayer } from '../testing/recorded-day/modbus-player.ts'
import { startAdapterPlayer, startAgentPlayer } from '../testing/recorded-day/mtconnect-player.ts'
import { startOpcuaPlayer } from '../testing/recorded-day/opcua-player.ts'
import type { DayPlayer, StartPlayer } from '../testing/recorded-day/player.ts'
import { startSparkplugPlayer } from '../testing/recorded-day/sparkplug-player.ts'
import { startUmatiPlayer } from '../testing/recorded-day/umati-player.ts'
import { startTestTcp } from '../testing/test-tcp.ts'
import { createReaders } from './readers.ts'

/** More than begin at the same time. */
const SILENT = 8
const same = { Kind: 'value' as const, Scale: 1, Offset: 0, Unit: '' }

/** The same settings, with the address of a server that takes connections and says nothing. */
function silentSource({ source }: DayPlayer, port: number): ReadMachine['Source'] {
  const { Protocol } = source
  if (Protocol === 'files')
    return { Protocol, Settings: { ...FILES_DEFAULTS, Address: `http://127.0.0.1:${port}/day.csv` } }
  const { Address, ...settings } = source.Settings as { Address?: string }
  const at = Address === undefined ? { Port: port } : { Address: Address.replace(/:\d+/, `:${port}`) }
  return { Protocol, Settings: { ...settings, ...at } } as ReadMachine['Source']
}

it.each<[protocol: string, start: StartPlayer]>([
  ['OPC UA', startOpcuaPlayer],
  ['MTConnect', startAgentPlayer],
  ['SHDR', startAdapterPlayer],
  ['Modbus TCP', startModbusPlayer],
  ['umati', startUmatiPlayer],
  ['Sparkplug B', startSparkplugPlayer],
  ['files', startFilesPlayer],
])(
  'machines of %s whose servers never answer hold up neither one that does, nor the end',
  async (_, start) => {
    const silence = await startTestTcp(() => {})
    const first = { ts: Date.now() - 1000, state: 'EXE', parts: 1, energy: 1000, alarm: 0 } as const
    const player = await start(first)
    const folder = mkdtempSync(join(tmpdir(), 'millwright-neighbours-'))
    const buffer = openBuffer({ path: join(folder, 'buffer.db'), maxBytes: 10_000_000, now: Date.now })
    const opens = createOpenSource({
      checkAddress: createAddressCheck(['127.0.0.0/8']),
      folder,
      filesRoot: player.filesRoot ?? null,
      now: Date.now,
    })
    const heard = new Set<unknown>()
    const readers = createReaders({
      open: (draft, reader) =>
        opens(draft, {
          ...reader,
          onReadings(readings, position) {
            for (const { v } of readings) heard.add(v)
            reader.onReadings(readings, position)
          },
        }),
      buffer,
      onHealth: () => {},
      now: Date.now,
    })
    onTestFinished(async () => {
      await readers.stop()
      buffer.close()
      await Promise.all([player.stop(), silence.close()])
      rmSync(folder, { recursive: true })
    })
    const machineOf = (Machine: string, Source: ReadMachine['Source']): ReadMachine => ({
      Machine,
      Source,
      Secrets: {},
      Trusted: [...(player.trusted ?? [])],
      Mapping: [{ Channel: 'Consumption/ActiveEnergy', Node: player.nodes.energy, As: same }],
      IsOn: true,
    })
    const silent = Array.from({ length: SILENT }, (__, at) =>
      machineOf(`silent-${at}`, silentSource(player, silence.port)),
    )
    readers.set([...silent, machineOf('machine', player.source)])
    await vi.waitFor(() => expect(heard).toContain(first.energy), { timeout: 60_000 })
    await player.play({ ...first, ts: Date.now(), energy: 2000 })
    await vi.waitFor(() => expect(heard).toContain(2000), { timeout: 60_000 })
    const health = new Map(readers.news().map(({ Machine, Health }) => [Machine, Health]))
    expect(health.get('machine')?.State).toBe('connected')
    for (const { Machine } of silent) expect(health.get(Machine)?.LastReadingAt).toBeNull()
  },
  180_000,
)
