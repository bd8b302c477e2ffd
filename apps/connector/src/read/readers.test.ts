import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadMachine } from '@millwright/contract/connectors/connector-process'
import { UMATI_DEFAULTS } from '@millwright/contract/connectors/settings/umati'
import { expect, it, onTestFinished } from 'vitest'
import { openBuffer } from '../buffer/buffer-store.ts'
import { until } from '../testing/open-source.ts'
import { createReaders } from './readers.ts'

const machineOf = (Machine: string, Prefix: string): ReadMachine => ({
  Machine,
  IsOn: true,
  Source: { Protocol: 'umati', Settings: { ...UMATI_DEFAULTS, Prefix } },
  Secrets: {},
  Trusted: [],
  Mapping: [],
})

it('a machine whose connection does not end holds up no other, and is read again when it has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-readers-'))
  const buffer = openBuffer({ path: join(folder, 'buffer.db'), maxBytes: 1_000_000, now: Date.now })
  const opened: string[] = []
  const end = Promise.withResolvers<void>()
  const readers = createReaders({
    open: async ({ Source }) => {
      opened.push((Source.Settings as { Prefix: string }).Prefix)
      return { browse: async () => [], watch: async () => {}, close: () => end.promise }
    },
    buffer,
    onHealth: () => {},
    now: Date.now,
  })
  onTestFinished(async () => {
    end.resolve()
    await readers.stop()
    buffer.close()
    rmSync(folder, { recursive: true })
  })
  readers.set([machineOf('saw', 'old')])
  await until(() => expect(opened).toEqual(['old']))
  readers.set([machineOf('saw', 'new'), machineOf('drill', 'other')])
  await until(() => expect(opened).toEqual(['old', 'other']))
  readers.set([machineOf('saw', 'newest'), machineOf('drill', 'other')])
  end.resolve()
  await until(() => expect(opened).toEqual(['old', 'other', 'newest']))
})
