import { HOUR_S } from '@millwright/domain/time/lengths'
import { importPKCS8, SignJWT } from 'jose'
import type { FirebaseSettings } from '../../config/firebase.ts'
import { KEPT_SECONDS, PushFailed, type PushMessage, type PushOutcome } from './push-message.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** A token is renewed before it ends. */
const EARLY_MS = 60_000
const TIMEOUT_MS = 10_000

interface FirebaseDeps {
  settings: FirebaseSettings
  publicUrl: string
  now: () => number
}

/**
 * Sends to apps that registered with Firebase (FCM HTTP v1). Its addresses come from the operator's settings, not from
 * people; the account signs for a token that lasts an hour (RFC 7523).
 */
export function createFirebase({ settings, publicUrl, now }: FirebaseDeps) {
  const { projectId, clientEmail, privateKey, tokenUrl, apiUrl } = settings
  let token: { value: string; endsAt: number } | null = null

  async function accessToken(): Promise<string> {
    if (token && token.endsAt - EARLY_MS > now()) return token.value
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(new Date(now()))
      .setExpirationTime(new Date(now() + HOUR_S * 1000))
      .sign(await importPKCS8(privateKey, 'RS256'))
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = (await answer.json()) as { access_token?: string; expires_in?: number }
    if (!answer.ok || !body.access_token)
      throw new PushFailed(`Firebase gave no token: it answered ${answer.status}`)
    token = { value: body.access_token, endsAt: now() + (body.expires_in ?? HOUR_S) * 1000 }
    return token.value
  }

  return async (regToken: string, { title, text, action, tag }: PushMessage): Promise<PushOutcome> => {
    const answer = await fetch(`${apiUrl}/v1/projects/${encodeURIComponent(projectId)}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: {
          token: regToken,
          notification: { title, body: text },
          data: { action, tag, link: publicUrl + action },
          android: { priority: 'high', ttl: `${KEPT_SECONDS}s`, notification: { tag } },
          apns: { headers: { 'apns-collapse-id': tag.slice(0, 64) } },
        },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await answer.text()
    if (answer.ok) return 'sent'
    if (answer.status === 401) token = null
    // A token that is no token is as dead as one that was removed.
    if (answer.status === 404 || /"UNREGISTERED"/.test(body)) return 'gone'
    if (answer.status === 400 && /registration token/i.test(body)) return 'gone'
    throw new PushFailed(`Firebase answered ${answer.status}`)
  }
}
