import type { Outbound } from '../outbound/outbound.ts'
import { encryptPush, MAX_PLAINTEXT, type SubscriptionKeys } from './encrypt.ts'
import { KEPT_SECONDS, PushFailed, type PushMessage, type PushOutcome } from './push-message.ts'
import type { Vapid } from './vapid.ts'

export interface WebSubscription {
  readonly endpoint: string
  readonly keys: SubscriptionKeys
}

/** Sends by the Web Push standard (RFC 8030): the service that the browser named passes on what it cannot read. */
export const createWebPush =
  ({ outbound, vapid }: { outbound: Outbound; vapid: Vapid }) =>
  async ({ endpoint, keys }: WebSubscription, message: PushMessage): Promise<PushOutcome> => {
    const { status } = await outbound.post(endpoint, {
      headers: {
        authorization: await vapid.authorization(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency: 'high',
      },
      body: encryptPush(fitting(message), keys),
    })
    if (status === 404 || status === 410) return 'gone'
    if (status < 200 || status > 299) throw new PushFailed(`the push service answered ${status}`)
    return 'sent'
  }

/** A text that is too long for a push is cut: the portal has all of it. */
function fitting(message: PushMessage): Buffer {
  const bytes = Buffer.from(JSON.stringify(message))
  const excess = bytes.length - MAX_PLAINTEXT
  if (excess <= 0) return bytes
  if (message.text === '') throw new PushFailed('the message does not fit into a push')
  // A character may be several bytes; what is left over is cut in the next turn.
  const kept = Math.max(0, [...message.text].length - Math.max(1, Math.ceil(excess / 4)) - 1)
  const text = kept === 0 ? '' : `${[...message.text].slice(0, kept).join('').replace(/…$/, '')}…`
  return fitting({ ...message, text })
}
