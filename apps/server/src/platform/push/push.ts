import { parseJson } from '@millwright/domain/text/parse-json'
import { badField } from '../runtime/errors.ts'
import { areUsableKeys } from './encrypt.ts'
import type { createFirebase } from './firebase.ts'
import { PushFailed, type PushMessage, type PushOutcome } from './push-message.ts'
import type { Vapid } from './vapid.ts'
import type { createWebPush, WebSubscription } from './web-push.ts'

/** How a device is reached. */
export type PushTarget =
  | ({ readonly kind: 'web' } & WebSubscription)
  | { readonly kind: 'firebase'; readonly regToken: string }

export interface PushDeps {
  vapid: Vapid
  sendWeb: ReturnType<typeof createWebPush>
  /** Null where no service account is configured. */
  sendFirebase: ReturnType<typeof createFirebase> | null
}

/** Both ways to a device. */
export const createPush = ({ vapid, sendWeb, sendFirebase }: PushDeps) => ({
  /** Browsers need it to subscribe. */
  publicKey: vapid.publicKey,
  takesFirebase: sendFirebase !== null,

  /** A device registers the subscription of a browser as JSON, or a token of Firebase. */
  readTarget(regToken: string): PushTarget {
    const subscription = readSubscription(regToken)
    if (subscription) return { kind: 'web', ...subscription }
    if (sendFirebase === null || !/^[\w:.-]{20,}$/.test(regToken))
      throw badField('regToken', 'must be the subscription of a browser, as JSON')
    return { kind: 'firebase', regToken }
  },

  async send(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
    if (target.kind === 'web') return await sendWeb(target, message)
    if (sendFirebase === null) throw new PushFailed('Firebase is not configured')
    return await sendFirebase(target.regToken, message)
  },
})

export type Push = ReturnType<typeof createPush>

interface GivenSubscription {
  readonly endpoint?: unknown
  readonly keys?: { readonly p256dh?: unknown; readonly auth?: unknown } | null
}

/** Null when it is no JSON object at all. */
function readSubscription(text: string): WebSubscription | null {
  if (!text.trimStart().startsWith('{')) return null
  const given = parseJson(text) as GivenSubscription | undefined
  if (!given) throw badField('regToken', 'must be the subscription of a browser, as JSON')
  const { endpoint, keys } = given
  const url = typeof endpoint === 'string' && URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw badField('regToken', 'must name the endpoint of a push service')
  const { p256dh, auth } = keys ?? {}
  if (typeof p256dh !== 'string' || typeof auth !== 'string' || !areUsableKeys({ p256dh, auth }))
    throw badField('regToken', 'must hold the keys of the subscription')
  return { endpoint: url.href, keys: { p256dh, auth } }
}
