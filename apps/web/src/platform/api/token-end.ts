/** Before its end already: what is sent with it takes a while to arrive. */
const EARLY_MS = 30_000

/** Whether an access token has run out, as far as it says (RFC 7519 §4.1.4). Only the server knows. */
export function hasRunOut(token: string | null, now = Date.now()): boolean {
  const payload = token?.split('.')[1]
  if (!payload) return false
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' && exp * 1000 - EARLY_MS <= now
  } catch {
    // Not of this form: the server says what it is.
    return false
  }
}
