import { type NoticeKind, subjectOf, topicNamed, topicOf } from '@millwright/contract/notices'
import { aboutOf, foldOf } from '@millwright/domain/notices/fold'
import type { NoticeFacts } from '@millwright/domain/notices/notice'
import { planDelivery } from '@millwright/domain/notices/preference'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Bus } from '../bus/bus.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Handler } from '../events/handler.ts'
import { publishAll } from '../events/publish-store.ts'
import { machinesInGroups, peopleOf, seersOf } from './audience-store.ts'
import type { NoticeBase, NoticeRaised, NoticesDue } from './notice-events.ts'
import { mailDue, pushDue } from './notice-events.ts'
import type { NoticePreferenceStore, PersonPreference } from './notice-preference-store.ts'
import {
  addNotices,
  addPersonRows,
  foldPersonRows,
  holdNotices,
  type NewPersonRow,
  type PersonRow,
  recentRows,
} from './person-notice-store.ts'

export interface TellPeopleDeps {
  db: Pick<Database, 'transaction'>
  noticePreferences: Pick<NoticePreferenceStore, 'of'>
  bus: Bus
  now: () => number
}

const BATCH = 500

/** A notice that was stored, and its id. */
interface StoredNotice {
  readonly id: number
  readonly raised: NoticeBase & { readonly kind: NoticeKind; readonly facts: NoticeFacts }
  readonly isEscalated?: boolean
}

type FoldingRow = { -readonly [F in keyof PersonRow]: PersonRow[F] } & {
  readonly about: string | null
  isChanged: boolean
}

/**
 * Brings notices to the lists of the people who see the machine and want to know, folds repeats and storms, and has
 * what they want by push and mail sent. In batches: in a storm an event must cost little. Handled twice, a notice is
 * known by its key, and nothing happens.
 */
export function createTellPeople(deps: TellPeopleDeps): Handler<NoticeRaised> {
  const { db, bus, now } = deps

  async function tell(batch: readonly NoticeRaised[]): Promise<void> {
    const changed = await db.transaction(async (tx) => {
      await holdNotices(tx)
      const ids = await addNotices(
        tx,
        batch.map(({ key, kind, organizationId = null, machineId = null, facts, action, at }) => {
          return { key, kind, organizationId, machineId, facts, action, at }
        }),
      )
      const stored = batch.flatMap((raised): StoredNotice[] => {
        const id = ids.get(raised.key)
        // Two of one key in a batch are one.
        ids.delete(raised.key)
        return id === undefined ? [] : [{ id, raised }]
      })
      return stored.length === 0 ? new Map<number, number>() : tellStored(tx, deps, stored, now())
    })
    for (const [accountId, newest] of changed) bus.emit('noticesChanged', { accountId, newest })
  }

  return { handle: (raised) => tell([raised]), batch: { size: BATCH, handle: tell } }
}

/** In a transaction that holds the lock of notices. Gives the newest row of each person whose list has changed. */
export async function tellStored(
  tx: Queryable,
  { noticePreferences }: Pick<TellPeopleDeps, 'noticePreferences'>,
  notices: readonly StoredNotice[],
  now: number,
): Promise<Map<number, number>> {
  const audiences = await audiencesOf(tx, notices)
  const accountIds = [...new Set([...audiences.values()].flat())]
  const preferences = await noticePreferences.of(accountIds, tx)
  const isInGroups = await groupCheck(tx, preferences, notices)
  const kinds = [...new Set(notices.map(({ raised }) => raised.kind))]
  const rows = Map.groupBy(
    (await recentRows(tx, accountIds, kinds, now)).map(foldingRow),
    ({ accountId, kind }) => `${accountId} ${kind}`,
  )
  const added = new Map<FoldingRow, NewPersonRow>()
  const due: { push: [number, number][]; mail: [number, number][] } = { push: [], mail: [] }
  const newest = new Map<number, number>()

  for (const { id, raised, isEscalated = false } of notices) {
    const { kind, machineId = null, facts } = raised
    const subject = subjectOf(kind, facts)
    const topic = topicNamed(topicOf(kind))
    const about = aboutOf(machineId, subject)
    for (const accountId of audiences.get(id) ?? []) {
      const preference = preferences.get(accountId)
      if (!preference || !(isEscalated || isInGroups(preference, machineId))) continue
      const plan = planDelivery(preference, { ...raised, topic, isEscalated }, now)
      if (!plan) continue
      const group = `${accountId} ${kind}`
      const known = rows.get(group) ?? []
      const fold = foldOf(known, { about, now, foldAfter: preference.timing.foldAfter })
      if (typeof fold === 'object') {
        Object.assign(fold, { latestId: id, machineId, count: fold.count + 1, isChanged: true })
        if (plan.isListed) newest.set(accountId, fold.noticeId)
        continue
      }
      const row = { accountId, noticeId: id, latestId: id, kind, machineId, subject, isRead: false, count: 1 }
      const isStorm = fold === 'storm'
      const folding = foldingRow({ ...row, isStorm, firstAt: now })
      rows.set(group, [...known, folding])
      const later = (at: number | null): number | null => (at !== null && at > now ? at : null)
      const next = raised.escalation ?? (topic.isEscalated ? preference.escalation : null)
      added.set(folding, {
        ...folding,
        isListed: plan.isListed,
        pushAt: later(plan.pushAt),
        mailAt: later(plan.mailAt),
        escalateAt: next ? now + next.afterMinutes * MINUTE_MS : null,
        escalateTo: next?.accountId ?? null,
      })
      if (plan.pushAt !== null && plan.pushAt <= now) due.push.push([accountId, id])
      if (plan.mailAt !== null && plan.mailAt <= now) due.mail.push([accountId, id])
      if (plan.isListed) newest.set(accountId, id)
    }
  }

  // Notices that were folded into a row of this batch are part of it from the start.
  const latest = ({ latestId, machineId, count }: FoldingRow) => ({ latestId, machineId, count })
  await addPersonRows(
    tx,
    [...added].map(([row, whole]) => ({ ...whole, ...latest(row) })),
    now,
  )
  const folded = [...rows.values()].flat().filter((row) => row.isChanged && !added.has(row))
  await foldPersonRows(tx, folded, now)
  await publishAll(tx, pushDue, byPerson(due.push))
  await publishAll(tx, mailDue, byPerson(due.mail))
  return newest
}

const foldingRow = (row: PersonRow): FoldingRow => ({
  ...row,
  about: row.isStorm ? null : aboutOf(row.machineId, row.subject),
  isChanged: false,
})

/** By the id of the notice: those who see its machine, or the people of its organization, as far as it names them. */
async function audiencesOf(
  tx: Queryable,
  notices: readonly StoredNotice[],
): Promise<Map<number, readonly number[]>> {
  const machineIds = new Set(notices.flatMap(({ raised }) => raised.machineId ?? []))
  const ofNoMachine = notices.filter(({ raised }) => raised.machineId === undefined)
  const seers = await seersOf(tx, [...machineIds])
  const people = await peopleOf(tx, [
    ...new Set(ofNoMachine.flatMap(({ raised }) => raised.organizationId ?? [])),
  ])
  return new Map(
    notices.map(({ id, raised: { machineId, organizationId, accountIds } }) => {
      const all = machineId === undefined ? people.get(organizationId ?? 0) : seers.get(machineId)
      return [id, accountIds ? (all ?? []).filter((each) => accountIds.includes(each)) : (all ?? [])]
    }),
  )
}

async function groupCheck(
  tx: Queryable,
  preferences: ReadonlyMap<number, PersonPreference>,
  notices: readonly StoredNotice[],
): Promise<(preference: PersonPreference, machineId: number | null) => boolean> {
  const groupIds = new Set([...preferences.values()].flatMap((each) => each.groupIds))
  const machineIds = new Set(notices.flatMap(({ raised }) => raised.machineId ?? []))
  const pairs = await machinesInGroups(tx, [...groupIds], [...machineIds])
  return (preference, machineId) =>
    machineId === null ||
    preference.groupIds.length === 0 ||
    preference.groupIds.some((groupId) => pairs.has(`${groupId} ${machineId}`))
}

/** One message for each person. */
export const byPerson = (pairs: readonly (readonly [number, number])[]): NoticesDue[] =>
  [...Map.groupBy(pairs, ([accountId]) => accountId)].map(([accountId, own]) => ({
    accountId,
    noticeIds: own.map(([, noticeId]) => noticeId),
  }))
