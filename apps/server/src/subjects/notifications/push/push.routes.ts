import { randomUUID } from 'node:crypto'
import * as calls from '@millwright/contract/notifications/push'
import { pageAddress } from '@millwright/contract/page-address'
import type { Api } from '../../../platform/http/serve.ts'
import { createAttemptStore } from '../../../platform/identity/attempt-store.ts'
import { createRateLimits } from '../../../platform/identity/rate-limits.ts'
import type { PushMessage } from '../../../platform/push/push-message.ts'
import { CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { notificationTexts } from '../notification-texts.ts'
import { createPushDeviceStore, type PushDeviceRecord } from './push-device-store.ts'
import { tryDevice } from './send-to-device.ts'

/** More than anybody uses: beyond it the oldest is forgotten. */
const MAX_DEVICES = 20

/** Browsers and apps to which a person has notices pushed. */
export const servePush = (
  { serve }: Api,
  { stores, db, push, now }: Needs<'accounts', 'db' | 'push' | 'now'>,
): void => {
  const devices = createPushDeviceStore(db)
  const limits = createRateLimits(createAttemptStore(db))
  const notFound = () => new CallError('NOT_FOUND', 'There is no such device')

  serve(calls.getPushKey, async () => ({
    result: { Key: push.publicKey, TakesFirebase: push.takesFirebase },
  }))

  serve(calls.listPushDevices, async ({ caller }) => ({
    result: (await devices.listOf(caller.accountId)).map(presentDevice),
  }))

  serve(calls.addPushDevice, async ({ caller, body }) => {
    const { accountId, sessionId } = caller
    const target = push.readTarget(body.regToken)
    const app = body.app.trim()
    const name = body.name?.trim() || app
    await devices.put({
      publicId: `push-${randomUUID()}`,
      accountId,
      sessionId,
      app,
      name,
      target,
      at: new Date(now()),
    })
    await devices.keepLatest(accountId, MAX_DEVICES)
    const device = await devices.byToken(accountId, target)
    if (!device) throw notFound()
    return { result: presentDevice(device) }
  })

  serve(calls.renewPushDevice, async ({ caller, body }) => {
    const target = push.readTarget(body.regToken)
    const device = await devices.renew(caller.accountId, caller.sessionId, target)
    return { result: device && presentDevice(device) }
  })

  serve(calls.removePushDevice, async ({ caller, params }) => {
    if (!(await devices.remove(caller.accountId, params.deviceId))) throw notFound()
  })

  serve(calls.testPushDevice, async ({ caller, params, address }) => {
    const device = await devices.ofAccount(caller.accountId, params.deviceId)
    if (!device) throw notFound()
    await limits.take('sendTest', { address, name: caller.publicId })
    const language = (await stores.accounts.byPublicId(caller.publicId))?.language ?? 'en-US'
    const { outcome, error } = await tryDevice({ devices, push, now }, device, trialMessage(language))
    return { result: { Outcome: outcome, Error: error } }
  })
}

const presentDevice = (device: PushDeviceRecord): calls.PushDevice => ({
  Id: device.publicId,
  App: device.app,
  Name: device.name,
  Since: device.createdAt.toISOString(),
  LastReachedAt: device.lastReachedAt?.toISOString() ?? null,
  IsActive: device.isActive,
})

/** For a person who asked for a test, in their language. */
const trialMessage = (language: string): PushMessage => ({
  title: 'Millwright',
  text: notificationTexts(language).t('push.test'),
  action: pageAddress('notify_management'),
  tag: 'test',
  isTest: true,
})
