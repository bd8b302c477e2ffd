import { type NoticeTopic, RAISED_TOPICS, topicNamed, topicOf } from '@millwright/contract/notices'
import type {
  Notification,
  NotificationSettings,
  patchNotificationSettings,
} from '@millwright/contract/notifications/notifications'
import type { BodyOf } from '@millwright/contract/wire/call'
import type { NoticeTiming } from '@millwright/domain/notices/preference'
import { effectiveChoice, switchCell } from '@millwright/domain/notices/switch-cell'
import type { NoticeChannel } from '@millwright/domain/notices/topic'
import type { Transaction } from '../../platform/database/database.ts'
import type { NoticeFilter, NoticeRecord } from '../../platform/notices/notice-store.ts'
import type { NoticeText } from '../../platform/notices/notice-text.ts'
import type { Page } from '../../platform/registry/machine-store.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { badField, CallError, groupNotFound, userNotFound } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AnalyticsStores } from '../analytics/shared/analytics-stores.ts'

export type NotificationsDeps = Needs<
  'accounts' | 'groups' | 'noticePreferences' | 'notices' | 'zones',
  'bus' | 'db' | 'noticeWords',
  Pick<AnalyticsStores, 'reportSubscriptions'>
>

type SettingsChanges = BodyOf<typeof patchNotificationSettings>

const notFound = (): CallError => new CallError('NOT_FOUND', 'There is no such notification')

/** A person's own list, and how they want to be notified. */
export function createNotifications({ stores, bus, db, noticeWords }: NotificationsDeps) {
  const { accounts, groups, noticePreferences, notices, reportSubscriptions, zones } = stores

  const changed = ({ accountId }: Caller): void => bus.emit('noticesChanged', { accountId, newest: null })

  async function settings(caller: Caller): Promise<NotificationSettings> {
    const preference = (await noticePreferences.of([caller.accountId])).get(caller.accountId)
    if (!preference) throw userNotFound()
    const { zone, quiet, digest, foldAfter } = preference.timing
    const seen = await groups.listSeenBy(caller)
    const chosen = seen.filter(({ id }) => preference.groupIds.includes(id))
    const reports = await reportSubscriptions.groupsOf(caller.accountId)
    const next =
      preference.escalation && (await noticePreferences.colleague(caller, preference.escalation.accountId))
    return {
      Topics: Object.fromEntries(
        RAISED_TOPICS.map((topic) => [topic, effectiveChoice(preference, topicNamed(topic))]),
      ) as NotificationSettings['Topics'],
      Zone: zone,
      QuietHours: {
        IsOn: quiet.isOn,
        From: clockOf(quiet.from),
        To: clockOf(quiet.to),
        Weekends: quiet.hasWeekends,
      },
      Digest: { IsOn: digest.isOn, Every: digest.every, At: clockOf(digest.at) },
      FoldAfter: foldAfter,
      Machine_Group_Ids: chosen.map(({ publicId }) => publicId),
      Report_Group_Ids: seen.filter(({ id }) => reports.includes(id)).map(({ publicId }) => publicId),
      Escalation:
        preference.escalation && next
          ? { AfterMinutes: preference.escalation.afterMinutes, UserId: next.publicId, Name: next.name }
          : null,
    }
  }

  async function readTiming(changes: SettingsChanges): Promise<Partial<NoticeTiming>> {
    const { Zone, QuietHours, Digest, FoldAfter } = changes
    const zone = Zone === undefined ? null : await zones.find(Zone)
    if (Zone !== undefined && zone === null) throw badField('Zone', 'must be a known time zone')
    return {
      ...(zone === null ? {} : { zone }),
      ...(QuietHours && {
        quiet: {
          isOn: QuietHours.IsOn,
          from: minuteOf(QuietHours.From),
          to: minuteOf(QuietHours.To),
          hasWeekends: QuietHours.Weekends,
        },
      }),
      ...(Digest && { digest: { isOn: Digest.IsOn, every: Digest.Every, at: minuteOf(Digest.At) } }),
      ...(FoldAfter === undefined ? {} : { foldAfter: FoldAfter }),
    }
  }

  async function changeMatrix(
    { accountId }: Caller,
    topics: NonNullable<SettingsChanges['Topics']>,
    tx: Transaction,
  ): Promise<void> {
    await noticePreferences.hold(accountId, tx)
    let preference: Parameters<typeof switchCell>[0] | undefined = (
      await noticePreferences.of([accountId], tx)
    ).get(accountId)
    if (!preference) throw userNotFound()
    for (const [topic, cells] of Object.entries(topics) as [NoticeTopic, Record<string, boolean>][])
      for (const [column, isOn] of Object.entries(cells))
        preference = switchCell(
          preference,
          { topic, column: column as NoticeChannel | 'quiet', isOn },
          RAISED_TOPICS,
        )
    await noticePreferences.putSwitches(accountId, preference, tx)
  }

  async function readGroups(caller: Caller, publicIds: readonly string[]): Promise<number[]> {
    const seen = new Map((await groups.listSeenBy(caller)).map(({ id, publicId }) => [publicId, id]))
    return publicIds.map((publicId) => {
      const id = seen.get(publicId)
      if (id === undefined) throw groupNotFound()
      return id
    })
  }

  async function readEscalation(caller: Caller, wanted: SettingsChanges['Escalation']) {
    if (!wanted) return null
    const next = await accounts.byPublicId(wanted.UserId)
    if (next?.organizationId !== caller.organizationId) throw userNotFound()
    if (next.id === caller.accountId) throw badField('Escalation.UserId', 'must be another person')
    return { afterMinutes: wanted.AfterMinutes, accountId: next.id }
  }

  return {
    async list(caller: Caller, filter: NoticeFilter, page: Page) {
      const account = await accounts.byPublicId(caller.publicId)
      const language = account?.language ?? 'en-US'
      const { records, total } = await notices.page(caller, filter, page)
      return {
        notifications: records.map((record) => presentNotice(record, noticeWords.text(record, { language }))),
        total,
      }
    },

    count: (caller: Caller) => notices.countNew(caller),

    async markOld(caller: Caller): Promise<void> {
      if (await notices.markOld(caller.accountId)) changed(caller)
    },

    async markRead(caller: Caller, id: number): Promise<void> {
      if (!(await notices.markRead(caller, id))) throw notFound()
      changed(caller)
    },

    async remove(caller: Caller, id: number): Promise<void> {
      if (!(await notices.remove(caller.accountId, id))) throw notFound()
      changed(caller)
    },

    async removeAll(caller: Caller): Promise<void> {
      if (await notices.removeAll(caller.accountId)) changed(caller)
    },

    settings,

    async change(caller: Caller, changes: SettingsChanges): Promise<NotificationSettings> {
      const timing = await readTiming(changes)
      const groupIds = changes.Machine_Group_Ids && (await readGroups(caller, changes.Machine_Group_Ids))
      const reportIds = changes.Report_Group_Ids && (await readGroups(caller, changes.Report_Group_Ids))
      const escalation = await readEscalation(caller, changes.Escalation)
      const { accountId } = caller
      await db.transaction(async (tx) => {
        if (changes.Topics) await changeMatrix(caller, changes.Topics, tx)
        if (Object.keys(timing).length > 0) await noticePreferences.mergeTiming(accountId, timing, tx)
        if (groupIds) await noticePreferences.putGroups(accountId, groupIds, tx)
        if (reportIds) await reportSubscriptions.put(accountId, reportIds, tx)
        if (changes.Escalation !== undefined) await noticePreferences.putEscalation(accountId, escalation, tx)
      })
      return settings(caller)
    },

    colleagues: (caller: Caller, search: string, page: Page) =>
      noticePreferences.colleagues(caller, search, page),
  }
}

function presentNotice(record: NoticeRecord, { title, text }: NoticeText): Notification {
  return {
    Id: String(record.id),
    Notification: {
      State: record.state,
      Action: record.action,
      Topic: topicOf(record.kind),
      Kind: record.kind,
      Title: title,
      Text: text,
      Time: new Date(record.at).toISOString(),
      Count: record.count,
      Machine: record.machine && { Id: record.machine.id, Name: record.machine.name },
    },
  }
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
