import {
  addPushDevice,
  getPushKey,
  type PushDevice,
  renewPushDevice,
} from '@millwright/contract/notifications/push'
import { send } from '../../platform/api/client.ts'
import { deviceName } from './device-name.ts'

/** `unable` where the browser has no push, or the portal is not reached by https. */
export type PushState = 'unable' | 'blocked' | 'off' | 'on'

const registration = async (): Promise<ServiceWorkerRegistration | null> =>
  ('serviceWorker' in navigator &&
    'PushManager' in window &&
    (await navigator.serviceWorker.getRegistration())) ||
  null

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null

/** Where this browser is a device of the person, which one; pushes go on to it after a sign-in. */
export async function renewPush(me: string): Promise<PushDevice | null> {
  const own = await subscription()
  if (!own) return null
  const { result } = await send(renewPushDevice, { params: { me }, body: { regToken: JSON.stringify(own) } })
  return result
}

export async function pushState(device: PushDevice | null): Promise<PushState> {
  if (!(await registration())) return 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  return device ? 'on' : 'off'
}

/** False when the person does not allow it. */
export async function turnOnPush(me: string): Promise<boolean> {
  const worker = await registration()
  if (!worker || (await Notification.requestPermission()) !== 'granted') return false
  const { result } = await send(getPushKey, { params: { me } })
  const own =
    (await subscription()) ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: result.Key }))
  await send(addPushDevice, {
    params: { me },
    body: { regToken: JSON.stringify(own), app: 'web', name: deviceName(navigator.userAgent) },
  })
  return true
}

export async function turnOffPush(): Promise<void> {
  await (await subscription())?.unsubscribe()
}
