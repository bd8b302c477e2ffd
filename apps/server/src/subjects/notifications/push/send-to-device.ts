import type { Push } from '../../../platform/push/push.ts'
import type { PushMessage, PushOutcome } from '../../../platform/push/push-message.ts'
import { errorText } from '../../../platform/runtime/error-text.ts'
import type { PushDeviceRecord, PushDeviceStore } from './push-device-store.ts'

export interface SendToDeviceDeps {
  devices: Pick<PushDeviceStore, 'noteReached' | 'drop'>
  push: Pick<Push, 'send'>
  now: () => number
}

/** A device that is gone for good is removed. */
export async function sendToDevice(
  { devices, push, now }: SendToDeviceDeps,
  { id, target }: PushDeviceRecord,
  message: PushMessage,
): Promise<PushOutcome> {
  const outcome = await push.send(target, message)
  if (outcome === 'gone') await devices.drop(id)
  else await devices.noteReached(id, new Date(now()))
  return outcome
}

/** For a person who waits for the result. */
export const tryDevice = (
  deps: SendToDeviceDeps,
  device: PushDeviceRecord,
  message: PushMessage,
): Promise<{ outcome: PushOutcome | 'failed'; error: string }> =>
  sendToDevice(deps, device, message).then(
    (outcome) => ({ outcome, error: '' }),
    (error: unknown) => ({ outcome: 'failed', error: errorText(error) }),
  )
