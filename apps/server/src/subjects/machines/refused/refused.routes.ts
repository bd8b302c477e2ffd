import type { RefusedMessages } from '@millwright/contract/machines/refused'
import * as calls from '@millwright/contract/machines/refused'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { createRefusedStore, type RefusedGroup } from '../../../platform/telemetry/refused-store.ts'
import { createDevicePoints } from '../devices/device-points.ts'
import { canReplay, replayAlike } from './replay.ts'

/** So much of a message says what is wrong with it. */
const SHOWN_BYTES = 300

/** Messages that were not taken, and taking them in again. */
export const serveRefused = (
  { serve }: Api,
  { stores, db, audit, ingest, now }: Needs<'devices', 'db' | 'audit' | 'ingest' | 'now'>,
): void => {
  const store = createRefusedStore(db)
  const takeIn = createDevicePoints({ ingest })

  serve(calls.listRefused, async ({ machine }) => {
    const found = await store.ofMachine(machine.id)
    return paged(found.map(presentRefused), found.length)
  })

  serve(calls.listAllRefused, async ({ caller }) => {
    const found = await store.ofOrganization(caller.organizationId)
    return paged(found.map(presentRefused), found.length)
  })

  serve(calls.replayRefused, async ({ machine, params, ...actor }) => {
    const like = await store.find(machine.id, Number(params.refusedId))
    const device = like && (await stores.devices.find(like.deviceId))
    if (!like || device?.machineId !== machine.id || !canReplay(like))
      throw new CallError('NOT_FOUND', 'There is no such message that can be taken in again')
    const { ids, ...result } = await replayAlike(
      { store, now, takeIn: ({ payload, topic }) => takeIn(device, payload, topic) },
      machine.id,
      like,
    )
    if (ids.length > 0)
      await db.transaction(async (tx) => {
        await store.remove(machine.id, ids, tx)
        await audit.record(
          {
            action: 'refused_replayed',
            by: actor.caller,
            target: like.topic,
            detail: { Reason: like.reason, Stored: result.Stored, Refused: result.Refused },
            address: actor.address,
          },
          tx,
        )
      })
    return { result }
  })
}

const presentRefused = (group: RefusedGroup): RefusedMessages => ({
  Id: String(group.id),
  MachineId: group.machine,
  MachineName: group.machineName,
  Topic: group.topic,
  Reason: group.reason,
  Field: group.field,
  Count: group.count,
  FirstAt: group.firstAt.getTime(),
  LastAt: group.lastAt.getTime(),
  Size: group.size,
  Payload: shownText(group.payload),
  CanReplay: canReplay(group),
})

/** Any bytes as a text that a page can show: what is no text, or would move the text around it, is replaced. */
const shownText = (payload: Buffer): string =>
  new TextDecoder('utf-8')
    .decode(payload.subarray(0, SHOWN_BYTES), { stream: true })
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (sign) => (/[\t\n\r]/.test(sign) ? ' ' : '\uFFFD'))
