import type { DeviceContact } from '@millwright/contract/machines/registration'
import { clockDiffers } from '@millwright/domain/points/point-time'
import type { DeviceContact as ContactRecord } from '../../../platform/registry/device-contact-store.ts'

const NOTHING: ContactRecord = {
  reachedAt: null,
  reachedFrom: null,
  refusedAt: null,
  refusal: null,
  signedInAt: null,
  subscribedAt: null,
  clockAt: null,
  clockAheadMs: null,
}

const at = (time: number | null) => (time === null ? null : { At: Math.round(time) })

export function presentContact(found: ContactRecord | null, isSeen: boolean): DeviceContact {
  const { reachedAt, reachedFrom, refusedAt, refusal, signedInAt, subscribedAt, clockAt, clockAheadMs } =
    found ?? NOTHING
  const isRefused = refusedAt !== null && refusedAt > (signedInAt ?? 0)
  return {
    IsSeen: isSeen,
    Reached: reachedAt === null ? null : { At: Math.round(reachedAt), From: reachedFrom ?? '' },
    Refused: isRefused && refusal !== null ? { At: Math.round(refusedAt), Reason: refusal } : null,
    SignedIn: at(signedInAt),
    Subscribed: at(subscribedAt),
    Clock:
      clockAt === null || clockAheadMs === null
        ? null
        : {
            At: Math.round(clockAt),
            AheadMs: clockAheadMs,
            Differs: clockDiffers(clockAt + clockAheadMs, clockAt),
          },
  }
}
