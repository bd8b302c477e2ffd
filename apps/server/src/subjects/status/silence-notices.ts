import { pageAddress } from '@millwright/contract/page-address'
import { SILENCE_MS } from '@millwright/domain/status/link'
import type { Database } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/events/handler.ts'
import { publish } from '../../platform/events/publish-store.ts'
import { noticeRaised } from '../../platform/notices/notice-events.ts'
import type { MachineSilent } from './machine-silent.ts'
import type { StatusStore } from './shared/status-store.ts'

export interface SilenceNoticesDeps {
  db: Database
  statuses: Pick<StatusStore, 'currentOf'>
}

/** A machine that fell silent becomes a notice. Runs some minutes after the silence began: most links are back by then. */
export const createSilenceNotices = ({ db, statuses }: SilenceNoticesDeps): Handler<MachineSilent> => ({
  async handle({ machineId, machine, since }) {
    const current = (await statuses.currentOf([machineId])).get(machineId)
    if (current?.status !== 'DISCONNECTED' || current.from > since) return
    await publish(db, noticeRaised, {
      key: `silent ${machineId} ${since}`,
      kind: 'machineSilent',
      machineId,
      facts: { since: since - SILENCE_MS },
      action: pageAddress('machine_status', { id: machine }),
      at: since,
    })
  },
})
