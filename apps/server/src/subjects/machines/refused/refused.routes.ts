import type { RefusedMessages, RefusedReplay } from '@millwright/contract/machines/refused'
import * as calls from '@millwright/contract/machines/refused'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import { publishAll } from '../../../platform/events/publish-store.ts'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { createRefusedStore, type RefusedGroup } from '../../../platform/telemetry/refused-store.ts'
import {
  createRejectedReplayStore,
  type RejectedReplay,
} from '../../../platform/telemetry/rejected-replay-store.ts'
import type { LinesStores } from '../lines/lines-stores.ts'
import { createTakeLinesAgain } from '../lines/take-lines-again.ts'
import { mayPass } from './may-pass.ts'
import { createReplay } from './replay.ts'
import { replayAsked } from './replay-asked.ts'

/** So much of a message says what is wrong with it. */
const SHOWN_BYTES = 300

/** Who asks waits for so many and so long; the rest goes on without them. */
const IN_A_CALL = { most: 1000, withinMs: 15 * SECOND_MS }

/** Messages that were not taken, and taking them in again. */
export const serveRefused = (
  { serve }: Api,
  {
    stores,
    db,
    audit,
    ingest,
    deriving,
    now,
  }: Needs<'devices', 'db' | 'audit' | 'ingest' | 'deriving' | 'now', LinesStores>,
): void => {
  const store = createRefusedStore(db)
  const replays = createRejectedReplayStore(db)
  const { keptFrom } = deriving
  const takeLines = createTakeLinesAgain({ ingest, rules: stores.lineRules, keptFrom, now })
  const replay = createReplay({ store, devices: stores.devices, ingest, takeLines, now })

  serve(calls.listRefused, async ({ machine }) => {
    const found = await store.ofMachine(machine.id)
    return paged(found.map(presentRefused), found.length)
  })

  serve(calls.listAllRefused, async ({ caller }) => {
    const found = await store.ofOrganization(caller.organizationId)
    return paged(found.map(presentRefused), found.length)
  })

  serve(calls.replayRefused, async ({ machine, params, ...actor }) => {
    const group = await store.find(machine.id, Number(params.refusedId))
    if (!group?.sample || !mayPass(group.sample))
      throw new CallError('NOT_FOUND', 'There is no such message that can be taken in again')
    const one = { machineId: machine.id, groupId: group.id, after: 0 }
    const { stored, refused, left, reason } = await replay({ ...one, replayId: null, ...IN_A_CALL })
    const result = { Stored: stored, Refused: refused, Left: left, Reason: reason }
    if (stored > 0)
      await audit.record({
        action: 'refused_replayed',
        by: actor.caller,
        target: group.topic,
        detail: { Reason: group.reason, Stored: stored, Refused: refused },
        address: actor.address,
      })
    return { result }
  })

  serve(calls.replayAllRefused, async ({ caller, address }) => {
    const { organizationId } = caller
    const running = await replays.latest(organizationId)
    if (running && running.endedAt === null) return { result: presentReplay(running) }
    const all = await store.ofOrganization(organizationId)
    const groups = all.filter(({ sample }) => sample !== null && mayPass(sample))
    if (groups.length === 0)
      throw new CallError('NOT_FOUND', 'There is no message that can be taken in again')
    await db.transaction(async (tx) => {
      const parts = groups.map(({ machineId, id }) => ({ machineId, groupId: id }))
      const replayId = await replays.begin(organizationId, parts, now(), tx)
      await publishAll(
        tx,
        replayAsked,
        parts.map((part) => ({ organizationId, ...part, replayId, after: 0 })),
      )
      await audit.record(
        {
          action: 'refused_replayed',
          by: caller,
          target: caller.organizationCode,
          detail: { Groups: groups.length },
          address,
        },
        tx,
      )
    })
    return { result: presentReplay(await replays.latest(organizationId)) }
  })

  serve(calls.getRefusedReplay, async ({ caller }) => ({
    result: presentReplay(await replays.latest(caller.organizationId)),
  }))
}

const presentRefused = ({ sample, ...group }: RefusedGroup): RefusedMessages => ({
  Id: String(group.id),
  MachineId: group.machine,
  MachineName: group.machineName,
  Topic: group.topic,
  Reason: group.reason,
  Field: group.field,
  Count: group.count,
  FirstAt: group.firstAt.getTime(),
  LastAt: group.lastAt.getTime(),
  Size: sample?.size ?? 0,
  Payload: sample ? shownText(sample.payload) : '',
  CanReplay: sample !== null && mayPass(sample),
})

const presentReplay = (replay: RejectedReplay | null): RefusedReplay | null =>
  replay && {
    BegunAt: replay.begunAt.getTime(),
    EndedAt: replay.endedAt?.getTime() ?? null,
    Groups: replay.groups,
    GroupsLeft: replay.groupsLeft,
    Stored: replay.stored,
    Refused: replay.refused,
    Reason: replay.reason,
  }

/** Any bytes as a text that a page can show: what is no text, or would move the text around it, is replaced. */
const shownText = (payload: Buffer): string =>
  new TextDecoder('utf-8')
    .decode(payload.subarray(0, SHOWN_BYTES), { stream: true })
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (sign) => (/[\t\n\r]/.test(sign) ? ' ' : '\uFFFD'))
