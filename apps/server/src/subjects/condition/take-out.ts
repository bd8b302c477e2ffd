import { publish } from '../../platform/events/publish-store.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AlarmStore } from './alarm-store.ts'
import type { Apps } from './apps.ts'
import { fingerprintMade } from './condition-events.ts'
import type { FingerprintStore } from './fingerprint-store.ts'
import { createTakeOutStore } from './take-out-store.ts'

export type TakeOutDeps = Needs<never, 'db' | 'audit'> & {
  store: Pick<FingerprintStore, 'find' | 'lock'>
  alarms: Pick<AlarmStore, 'reopen'>
  apps: Apps
}

/** Undoes a step, or any fingerprint. Doing it again changes nothing (rules: condition 16). */
export function createTakeOut({ db, audit, store, alarms, apps }: TakeOutDeps) {
  const undo = createTakeOutStore()

  return async (
    { caller, address }: RequestActor,
    machine: MachineRecord,
    fingerprintId: string,
    reason: string,
  ): Promise<void> => {
    const found = await store.find(machine.id, fingerprintId)
    if (!found) throw new CallError('NOT_FOUND', 'There is no such fingerprint')
    await apps.checkOpen(machine.id, found.app)
    await db.transaction(async (tx) => {
      await store.lock(machine.id, tx)
      const print = await store.find(machine.id, fingerprintId, tx)
      if (!print || print.removedAt) return
      const { app, operation, tool, publicId } = print
      await undo.note(machine.id, publicId, caller.name, reason, tx)
      if (print.endedAt === null) await undo.holdAgain(machine.id, print, tx)
      const back = [
        ...(await undo.undoCall(machine.id, print, tx)),
        ...(await undo.giveBack(machine.id, print, tx)),
      ]
      await alarms.reopen(machine.id, back, tx)
      // Those that had come to nothing, or were unlike it, are judged by the one that holds now.
      const fingerprint = `${publicId} taken out`
      await publish(tx, fingerprintMade, { machineId: machine.id, fingerprint, app, operation, tool })
      const detail = { type: app, operation, tool, madeAt: print.madeAt.toISOString(), reason }
      await audit.record(
        { action: 'fingerprint_taken_out', by: caller, target: machine.name, detail, address },
        tx,
      )
    })
  }
}
