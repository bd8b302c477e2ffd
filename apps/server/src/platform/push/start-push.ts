import type { Config } from '../../config.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { createFirebase } from './firebase.ts'
import { createPush, type Push } from './push.ts'
import { createVapid, newVapidKey } from './vapid.ts'
import { createWebPush } from './web-push.ts'

interface StartPushDeps {
  config: Pick<Config, 'firebase' | 'mail'>
  secrets: { getOrMake(name: string, make: () => string): Promise<string> }
  outbound: Outbound
  publicUrl: string
  now: () => number
}

/** The key is made at the first start; all processes read the same one from the database. */
export async function startPush({ config, secrets, outbound, publicUrl, now }: StartPushDeps): Promise<Push> {
  const { firebase, mail } = config
  const vapid = await createVapid(
    await secrets.getOrMake('vapid-key', newVapidKey),
    contactOf(publicUrl, mail.from),
    now,
  )
  return createPush({
    vapid,
    sendWeb: createWebPush({ outbound, vapid }),
    sendFirebase: firebase ? createFirebase({ settings: firebase, publicUrl, now }) : null,
  })
}

/** Where a push service complains (RFC 8292 §2.1): an address with https, or one of mail. */
const contactOf = (publicUrl: string, mailFrom: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`
