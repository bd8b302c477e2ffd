import { pageAddress } from '@millwright/contract/page-address'
import type { Database } from '../../../platform/database/database.ts'
import type { Handler } from '../../../platform/events/handler.ts'
import { publish } from '../../../platform/events/publish-store.ts'
import { noticeRaised } from '../../../platform/notices/notice-events.ts'
import type { LicenceEnding } from './licence-ending.ts'

export interface LicenceNoticesDeps {
  db: Database
  now: () => number
}

/** A licence that ends soon becomes a notice. */
export const createLicenceNotices = ({ db, now }: LicenceNoticesDeps): Handler<LicenceEnding> => ({
  async handle({ machineId, machine, activationId, days, endsAt }) {
    await publish(db, noticeRaised, {
      key: `licence ${machineId} ${activationId} ${days}`,
      kind: 'licenceEnding',
      machineId,
      facts: { days, endsAt: Date.parse(endsAt) },
      action: pageAddress('machine_overview', { id: machine }),
      at: now(),
    })
  },
})
