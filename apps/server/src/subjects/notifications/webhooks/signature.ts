import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** As the Standard Webhooks have it, so that their libraries can check it. */
export const newSecret = (): string => PREFIX + randomBytes(24).toString('base64')

/** Who the sender is, and that nobody changed the body or sends it again much later. */
export function signedHeaders(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
