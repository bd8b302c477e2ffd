import type { Handler } from '../../platform/events/handler.ts'
import type { SignedIn } from '../../platform/identity/sessions/signed-in.ts'

export interface SendAnalyticsDeps {
  /** From the settings; null for nowhere. */
  analyticsUrl: URL | null
  version: string
}

const TIMEOUT_MS = 10_000

/** Sends the event of a sign-in to the address of the settings; what it does not take is tried again. */
export const createSendAnalytics = ({ analyticsUrl, version }: SendAnalyticsDeps): Handler<SignedIn> => ({
  async handle({ at, loginMethod, organizationType, language }, { key }) {
    // Switched off after the event was stored.
    if (!analyticsUrl) return
    const answer = await fetch(analyticsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        event: 'login',
        time: new Date(at).toISOString(),
        loginMethod,
        organizationType,
        language,
        version,
      }),
      // Another address was not configured.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the analytics address answered ${answer.status}`)
  },
})
