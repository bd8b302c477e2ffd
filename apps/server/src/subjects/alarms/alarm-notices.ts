import { pageAddress } from '@millwright/contract/page-address'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/events/handler.ts'
import { publishAll } from '../../platform/events/publish-store.ts'
import type { NoticeRaised } from '../../platform/notices/notice-events.ts'
import { noticeRaised } from '../../platform/notices/notice-events.ts'
import type { MachineNames } from '../../platform/registry/machine-name-store.ts'
import type { AlarmRaised } from './alarm-raised.ts'

export interface AlarmNoticesDeps {
  db: Database
  machineNames: MachineNames
  now: () => number
}

const BATCH = 500
/** A machine that was away for days brings alarms that need nobody to run any more. */
const RECENT_MS = DAY_MS
/** A machine may send texts of any length; a list shows the beginning. */
const MAX_TEXT = 300

/** Alarms that were raised become notices. */
export function createAlarmNotices({ db, machineNames, now }: AlarmNoticesDeps): Handler<AlarmRaised> {
  const raise = async (alarms: readonly AlarmRaised[]): Promise<void> => {
    const notices: NoticeRaised[] = []
    for (const { machineId, code, text, since } of alarms) {
      if (since <= now() - RECENT_MS) continue
      const machine = await machineNames.publicIdOf(machineId)
      if (machine === null) continue
      notices.push({
        key: `alarm ${machineId} ${since} ${code}`,
        kind: 'alarm',
        machineId,
        facts: { code, text: clipped(text) },
        action: pageAddress('machine_alarms', { id: machine }),
        at: since,
      })
    }
    await publishAll(db, noticeRaised, notices)
  }
  return { handle: (alarm) => raise([alarm]), batch: { size: BATCH, handle: raise } }
}

const clipped = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)
