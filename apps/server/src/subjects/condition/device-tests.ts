import { Readable } from 'node:stream'
import type { TestAnnouncement } from '@millwright/contract/condition/announced-test'
import type { Database } from '../../platform/database/database.ts'
import { publish } from '../../platform/events/publish-store.ts'
import type { Files } from '../../platform/files/files.ts'
import type { DeviceRef } from '../../platform/registry/device-store.ts'
import type { MachineStore } from '../../platform/registry/machine-store.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import { testArrived } from './condition-events.ts'
import type { OpenApps } from './open-apps.ts'
import type { CycleStore } from './shared/cycle-store.ts'

export interface DeviceTestsDeps {
  db: Database
  files: Pick<Files, 'attach' | 'discard' | 'receive'>
  machines: Pick<MachineStore, 'byId'>
  cycles: CycleStore
  apps: Pick<OpenApps, 'checkOpen'>
}

const notAnnounced = (): CallError =>
  new CallError('NOT_FOUND', 'This file was not announced, or is there already')

/** Tests as devices send them: first what was done, over MQTT or HTTP, then the files of it or those with it. */
export function createDeviceTests({ db, files, machines, cycles, apps }: DeviceTestsDeps) {
  function check({ startTime, endTime, subCycles, messages = [] }: TestAnnouncement): void {
    if (endTime < startTime) throw badField('endTime', 'must not be before startTime')
    if (subCycles.length === 0 && messages.length === 0) throw badField('subCycles', 'must name a file')
    const ids = subCycles.map(({ uuid }) => uuid.toLowerCase())
    if (new Set(ids).size < ids.length) throw badField('subCycles', 'must not have the same uuid twice')
    const files = subCycles.map(({ timeSerie }) => timeSerie)
    if (new Set(files).size < files.length)
      throw badField('subCycles', 'must not have the same timeSerie twice')
    const names = subCycles.map(({ name, timeSerie }) => name || timeSerie)
    if (new Set(names).size < names.length) throw badField('subCycles', 'must not have the same name twice')
  }

  /** The device would send it again and again, and the test would wait for ever. */
  const abort = async (machineId: number, cycleUuid: string, file: string): Promise<void> =>
    await cycles.noteResult(machineId, cycleUuid, {
      status: 'ABORTED',
      score: null,
      verdict: { fault: 'FILE_TOO_LARGE', file },
      measured: null,
      shapes: null,
    })

  /** The test is judged when its last file is there. */
  async function store(machineId: number, cycleUuid: string, name: string, source: Readable, length: number) {
    const parts = await cycles.subCycles(machineId, cycleUuid)
    if (!parts.some(({ timeSerie, file }) => timeSerie === name && file === null)) throw notAnnounced()
    const machine = await machines.byId(machineId)
    if (!machine) throw notAnnounced()
    const { organizationId } = machine
    const file = await files
      .receive({ organizationId, name, source, atLeastBytes: length })
      .catch(async (error: unknown) => {
        if (error instanceof CallError && error.label === 'PAYLOAD_TOO_LARGE')
          await abort(machineId, cycleUuid, name)
        throw error
      })
    try {
      await db.transaction(async (tx) => {
        const missing = await cycles.attach(machineId, cycleUuid, name, file.id, tx)
        if (missing === null) throw notAnnounced()
        await files.attach(file, { kind: 'machineTest', id: machineId }, tx)
        if (missing === 0) await publish(tx, testArrived, { machineId, cycleUuid })
      })
    } catch (error) {
      await files.discard(file)
      throw error
    }
  }

  /** Those that came with the announcement. One that is there already is not taken again, as after a repeated message. */
  async function storeInline(machineId: number, cycleUuid: string, test: TestAnnouncement): Promise<void> {
    const inline = test.subCycles.filter(({ data }) => data !== undefined)
    if (inline.length === 0) return
    const known = await cycles.subCycles(machineId, cycleUuid)
    for (const { timeSerie, data } of inline) {
      if (!known.some((part) => part.timeSerie === timeSerie && part.file === null)) continue
      const bytes = Buffer.from(JSON.stringify(data))
      await store(machineId, cycleUuid, timeSerie, Readable.from([bytes]), bytes.length)
    }
  }

  return {
    /** Doing it again changes nothing, however the announcement comes. */
    async announce({ machineId }: Pick<DeviceRef, 'machineId'>, test: TestAnnouncement): Promise<void> {
      check(test)
      await apps.checkOpen(machineId, test.type)
      const { cycleUuid, type, operation = '', tool = '', rpm = null, cuts = null, messages = [] } = test
      await db.transaction((tx) =>
        cycles.add(
          {
            machineId,
            cycleUuid: cycleUuid.toLowerCase(),
            app: type,
            operation,
            tool,
            rpm,
            cuts,
            startedAt: new Date(test.startTime),
            endedAt: new Date(test.endTime),
            messages,
            marksFingerprint: test.isFingerprint ?? false,
            bearings: test.bearings ?? [],
            status: messages.length > 0 ? 'ABORTED' : '-',
            subCycles: test.subCycles.map(({ uuid, timeSerie, name }) => ({
              uuid,
              timeSerie,
              name: name || timeSerie,
            })),
          },
          tx,
        ),
      )
      await storeInline(machineId, cycleUuid.toLowerCase(), test)
    },

    store: ({ machineId }: DeviceRef, cycleUuid: string, name: string, source: Readable, length: number) =>
      store(machineId, cycleUuid, name, source, length),
  }
}

export type DeviceTests = ReturnType<typeof createDeviceTests>
