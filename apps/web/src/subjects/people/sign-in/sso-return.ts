import { CALLBACK_PATH } from './sso-address.ts'

export interface SsoReturn {
  jwt: string | null
  refreshToken: string | null
  target: string | null
  /** The provider or the bridge to it has already refused. */
  hasFailed: boolean
}

const NOTHING: SsoReturn = { jwt: null, refreshToken: null, target: null, hasFailed: false }

let returned = NOTHING

/**
 * Takes the tokens out of the address before anything else runs: an address is kept in the history,
 * in logs and in what gets copied, and tokens belong in none of them.
 */
export function takeSsoReturn(): void {
  if (window.location.pathname !== CALLBACK_PATH) return
  const query = new URLSearchParams(window.location.search)
  returned = {
    jwt: query.get('jwt'),
    refreshToken: query.get('refresh_token'),
    target: query.get('redirect_uri'),
    hasFailed: query.has('error'),
  }
  window.history.replaceState(null, '', CALLBACK_PATH)
}

export const ssoReturn = (): SsoReturn => returned
