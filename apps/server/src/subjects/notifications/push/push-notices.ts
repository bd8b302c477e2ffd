import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../../../platform/database/database.ts'
import type { Handler } from '../../../platform/events/handler.ts'
import { publishAll } from '../../../platform/events/publish-store.ts'
import type { DevicePushDue, NoticesDue } from '../../../platform/notices/notice-events.ts'
import { devicePushDue } from '../../../platform/notices/notice-events.ts'
import type { NoticeWords } from '../../../platform/notices/notice-text.ts'
import type { Push } from '../../../platform/push/push.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import { noticesMessage } from './notices-message.ts'
import { createPushDeviceStore } from './push-device-store.ts'
import { sendToDevice } from './send-to-device.ts'

export interface PushNoticesDeps {
  db: Database
  notices: Pick<PlatformStores['notices'], 'forDelivery'>
  accounts: Pick<PlatformStores['accounts'], 'byId'>
  push: Pick<Push, 'send'>
  noticeWords: Pick<NoticeWords, 'text'>
  now: () => number
}

/** Each device is an event of its own: one that cannot be reached is tried again without the others. */
export const createPushNotices = ({ db }: PushNoticesDeps): Handler<NoticesDue> => ({
  async handle({ accountId, organizationId, noticeIds }) {
    const devices = await createPushDeviceStore(db).listOf(accountId)
    await db.transaction((tx) =>
      publishAll(
        tx,
        devicePushDue,
        devices.map(({ id }) => ({ deviceId: id, accountId, organizationId, noticeIds })),
      ),
    )
  },
})

/** Of what the person has not read meanwhile. A second push after a kill takes the place of the first, by its tag. */
export const createPushToDevice = (deps: PushNoticesDeps): Handler<DevicePushDue> => {
  const devices = createPushDeviceStore(deps.db)
  return {
    async handle({ deviceId, accountId, noticeIds }) {
      const device = await devices.active(deviceId)
      const account = device && (await deps.accounts.byId(accountId))
      // The browser may have been given to another person since.
      if (!account || device.accountId !== accountId) return
      const notices = await deps.notices.forDelivery(accountId, noticeIds)
      const message = noticesMessage(notices, account.language, deps.noticeWords)
      if (message) await sendToDevice({ ...deps, devices }, device, message)
    },
    concurrency: 8,
    limitMs: 60_000,
    // Notices that could not be pushed for so long are in the list of the person anyway.
    retry: { firstMs: 5_000, longestMs: 10 * 60_000, giveUpAfterMs: 2 * HOUR_MS },
  }
}
