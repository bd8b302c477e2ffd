import { SILENCE_MS } from '@millwright/domain/status/link'
import type { Handler } from '../events/handler.ts'
import type { Database } from '../store/database/database.ts'
import type {
  AccessGiven,
  AlarmRaised,
  LicenceEnding,
  MachineSilent,
  NoticeRaised,
} from '../store/events/durable-events.ts'
import { publishAll } from '../store/events/publish-store.ts'
import type { MachineNames } from '../store/machines/machine-name-store.ts'
import type { AccountStore } from '../store/people/account-store.ts'
import type { GrantStore } from '../store/people/grant-store.ts'
import type { StatusStore } from '../store/status/status-store.ts'

export interface RaiseNoticesDeps {
  db: Database
  machineNames: MachineNames
  statuses: Pick<StatusStore, 'currentOf'>
  accounts: Pick<AccountStore, 'adminsOf'>
  grants: Pick<GrantStore, 'ofOwner'>
  now: () => number
}

const BATCH = 500
const DAY_MS = 24 * 60 * 60 * 1000
/** A machine may send texts of any length; a list shows the beginning. */
const MAX_TEXT = 300
/** As many as one reads. */
const MAX_NAMES = 20

/** What happened to machines and access becomes notices; each handler does so for one event. */
export function createRaiseNotices({ db, machineNames, statuses, accounts, grants, now }: RaiseNoticesDeps) {
  const alarmNotices = async (alarms: readonly AlarmRaised[]): Promise<void> => {
    // A machine that was away for days brings alarms that need nobody to run any more.
    const recent = alarms.filter(({ since }) => since > now() - DAY_MS)
    const notices: NoticeRaised[] = []
    for (const { machineId, code, text, since } of recent) {
      const machine = await machineNames.publicIdOf(machineId)
      if (machine === null) continue
      notices.push({
        key: `alarm ${machineId} ${since} ${code}`,
        kind: 'alarm',
        machineId,
        facts: { code, text: clipped(text) },
        action: `/machine/${machine}/alarms`,
        at: since,
      })
    }
    await publishAll(db, 'noticeRaised', notices)
  }

  const alarms: Handler<AlarmRaised> = {
    handle: (alarm) => alarmNotices([alarm]),
    batch: { size: BATCH, handle: alarmNotices },
  }

  /** Runs some minutes after the silence began: most links are back by then. */
  const silence: Handler<MachineSilent> = {
    async handle({ machineId, machine, since }) {
      const current = (await statuses.currentOf([machineId])).get(machineId)
      if (current?.status !== 'DISCONNECTED' || current.from > since) return
      const notice: NoticeRaised = {
        key: `silent ${machineId} ${since}`,
        kind: 'machineSilent',
        machineId,
        facts: { since: since - SILENCE_MS },
        action: `/machine/${machine}/status`,
        at: since,
      }
      await publishAll(db, 'noticeRaised', [notice])
    },
  }

  const licences: Handler<LicenceEnding> = {
    async handle({ machineId, machine, activationId, days, endsAt }) {
      const notice: NoticeRaised = {
        key: `licence ${machineId} ${activationId} ${days}`,
        kind: 'licenceEnding',
        machineId,
        facts: { days, endsAt: Date.parse(endsAt) },
        action: `/machine/${machine}/overview`,
        at: now(),
      }
      await publishAll(db, 'noticeRaised', [notice])
    },
  }

  const access: Handler<AccessGiven> = {
    async handle({ organizationId, ownerId, grant: publicId }, { key }) {
      const grant = await grants.ofOwner(ownerId, publicId)
      // Ended before anybody heard of it.
      if (!grant || grant.endedAt) return
      const admins = await accounts.adminsOf(organizationId)
      const notice: NoticeRaised = {
        key: `access ${key}`,
        kind: 'accessGiven',
        organizationId,
        accountIds: admins.map(({ id }) => id),
        facts: { by: grant.ownerName, machines: machineList(grant.machines) },
        action: '/machine',
        at: grant.grantedAt.getTime(),
        // The mail has a sender of its own.
        channels: ['inApp', 'push'],
      }
      await publishAll(db, 'noticeRaised', [notice])
    },
  }

  return { alarms, silence, licences, access }
}

const clipped = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)

export function machineList(machines: readonly { readonly name: string }[]): string {
  const names = machines.slice(0, MAX_NAMES).map(({ name }) => name)
  const rest = machines.length - names.length
  return [...names, ...(rest > 0 ? [`+ ${rest}`] : [])].join(', ')
}
