import type { Handover, HandoverHead, HandoverPerson } from '@millwright/contract/handover/handover-shapes'
import { handoverState, isOfNow, mayConfirm, mayWrite } from '@millwright/domain/handover/handover'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../platform/database/database.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { createTtlCache } from '../../platform/http/ttl-cache.ts'
import type { Page } from '../../platform/registry/machine-store.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { CallError, groupNotFound } from '../../platform/runtime/errors.ts'
import { createSeenMachineStore } from '../../platform/search/seen-machine-store.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { readAlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import { createHandoverStore, type HandoverRecord, type ListedHandover } from './handover-store.ts'
import { createNoteStore } from './note-store.ts'
import { type GroupWithMachines, presentHead, presentNote, presentReport } from './present-handover.ts'
import { createShiftMachineStore } from './shift-machine-store.ts'
import type { WriteHandovers } from './write-handovers.ts'
import type { WrittenReport } from './written-report.ts'

export type HandoversDeps = Needs<
  'groups',
  'audit' | 'bus' | 'db' | 'now',
  Pick<AlarmsStores, 'catalogue'>
> & { writing: WriteHandovers }

/** Counted once for all who look at a shift that runs. */
const SO_FAR_MS = 15_000
/** The shifts of an organization are looked for so often at most. */
const ENSURED_MS = 30_000

export function createHandovers({ stores, audit, bus, db, now, writing }: HandoversDeps) {
  const handovers = createHandoverStore(db)
  const notes = createNoteStore(db)
  const machines = createShiftMachineStore(db)
  const seen = createSeenMachineStore(db)
  const soFar = createTtlCache<number, WrittenReport>(SO_FAR_MS, now)
  const ensured = createTtlCache<number, void>(ENSURED_MS, now)

  async function find(caller: Caller, publicId: string, tx?: Queryable): Promise<ListedHandover> {
    const handover = await handovers.find(caller, publicId, tx)
    if (!handover) throw new CallError('HANDOVER_NOT_FOUND', 'There is no such handover')
    return handover
  }

  /** One change at a time, and none of what was confirmed. */
  async function change(
    { caller }: RequestActor,
    publicId: string,
    work: (handover: ListedHandover, tx: Queryable) => Promise<void>,
  ): Promise<void> {
    const { id } = await find(caller, publicId)
    await db.transaction(async (tx) => {
      await handovers.lock(id, tx)
      const handover = await find(caller, publicId, tx)
      if (!mayWrite(handover))
        throw new CallError('HANDOVER_CONFIRMED', 'The handover was confirmed and cannot be changed any more')
      await work(handover, tx)
    })
    bus.emit('handoverChanged', { organizationId: caller.organizationId })
  }

  const reportOf = async (handover: HandoverRecord): Promise<WrittenReport> =>
    (handover.writtenAt === null ? null : await handovers.reportOf(handover.id)) ??
    (await soFar(handover.id, () => writing.soFar(handover)))

  async function groupsOf(caller: Caller): Promise<(GroupWithMachines & { isAll: boolean })[]> {
    const groups = await stores.groups.listSeenBy(caller)
    const machinesOf = await stores.groups.machinesOf(groups.map(({ id }) => id))
    return groups.map(({ id, publicId, name, isAll }) => ({
      publicId,
      name,
      isAll,
      machineIds: new Set(machinesOf.get(id)),
    }))
  }

  async function detail(caller: Caller, publicId: string, groupId: string | null): Promise<Handover> {
    const handover = await find(caller, publicId)
    const [report, all, seenIds, groups, next, noteList] = await Promise.all([
      reportOf(handover),
      machines.all(caller.organizationId),
      seen.idsSeenBy(caller),
      groupsOf(caller),
      writing.next(handover),
      notes.of(caller, handover.id),
    ])
    const chosen = groupId === null ? null : groups.find((group) => group.publicId === groupId)
    if (chosen === undefined) throw groupNotFound()
    const isSeen = new Set(seenIds)
    const shown = all.filter(
      ({ id, publicId: machineId }) => isSeen.has(id) && (!chosen || chosen.machineIds.has(machineId)),
    )
    const codes = [...report.alarms, ...report.stops.flatMap(({ alarm }) => alarm ?? [])].map(
      ({ code }) => code,
    )
    const texts = await readAlarmTexts(stores.catalogue, shown, codes, caller.language)
    const others = groups.filter(({ isAll, publicId: id }) => !isAll && id !== chosen?.publicId)
    const presented = presentReport(report, {
      machines: new Map(shown.map((machine) => [machine.id, machine])),
      groups: others,
      texts,
    })
    const at = now()
    return {
      ...presentHead(handover, at),
      Next: next && { Number: next.number, From: next.from, To: next.to },
      WrittenAt: handover.writtenAt,
      MayConfirm: mayConfirm(handover, at),
      Report: { ...presented, People: handover.people ? [...handover.people] : presented.People },
      NoteList: noteList
        .filter(({ machine }) => !machine || !chosen || chosen.machineIds.has(machine.publicId))
        .map((note) => presentNote(note, caller.accountId)),
    }
  }

  return {
    find,
    change,
    detail,

    async list(caller: Caller, page: Page): Promise<{ heads: HandoverHead[]; total: number }> {
      const { handovers: found, total } = await handovers.page(caller, page)
      return { heads: found.map((handover) => presentHead(handover, now())), total }
    },

    /** Of those that nobody confirmed, of each site the last that is over; an older one is of no use to those who come. */
    async open(caller: Caller): Promise<ListedHandover[]> {
      await ensured(caller.organizationId, () => writing.ensureRunning(caller.organizationId))
      const at = now()
      const found = (await handovers.endingAfter(caller, at - DAY_MS)).filter((each) => isOfNow(each, at))
      return found.filter(
        (each) =>
          handoverState(each, at) !== 'open' ||
          !found.some((later) => later.siteId === each.siteId && later.to <= at && later.to > each.to),
      )
    },

    putPeople: (actor: RequestActor, publicId: string, people: readonly HandoverPerson[]): Promise<void> =>
      change(actor, publicId, async (handover, tx) => {
        await handovers.putPeople(handover.id, people, tx)
        const detail = { Handover: publicId, People: people.length }
        await audit.record(deed(actor, 'handover_people_changed', handover, detail), tx)
      }),

    async give(actor: RequestActor, publicId: string): Promise<HandoverHead> {
      await change(actor, publicId, async (handover, tx) => {
        await handovers.give(handover.id, nameOf(actor.caller), now(), tx)
        await audit.record(deed(actor, 'handover_given', handover, { Handover: publicId }), tx)
      })
      return presentHead(await find(actor.caller, publicId), now())
    },

    async confirm(actor: RequestActor, publicId: string): Promise<HandoverHead> {
      await change(actor, publicId, async (handover, tx) => {
        if (!mayConfirm(handover, now()))
          throw new CallError('HANDOVER_TOO_EARLY', 'The shift goes on for more than an hour')
        await handovers.confirm(handover.id, nameOf(actor.caller), now(), handover.unread, tx)
        const detail = { Handover: publicId, Unread: handover.unread }
        await audit.record(deed(actor, 'handover_confirmed', handover, detail), tx)
      })
      return presentHead(await find(actor.caller, publicId), now())
    },
  }
}

export type Handovers = ReturnType<typeof createHandovers>

export const nameOf = ({ name, email }: Caller): string => name || email

const deed = <A extends 'handover_given' | 'handover_confirmed' | 'handover_people_changed'>(
  { caller, address }: RequestActor,
  action: A,
  { siteName, number, day }: ListedHandover,
  detail: Record<string, unknown>,
) => ({ action, by: caller, target: [siteName, day, number].filter(Boolean).join(' '), detail, address })
