import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'

export interface RelyingPartyOptions {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Reaches the provider from this process, where that differs from how browsers reach it. */
  fetch: typeof fetch
  now: () => number
}

export interface Handshake {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** A sign-in before this is not what was asked for, epoch seconds; null when any will do. */
  readonly notBefore: number | null
}

export interface ExternalIdentity {
  readonly subject: string
  readonly email: string
  readonly issuedAt: number
  readonly expiresAt: number
  /** When the person proved who they are, epoch milliseconds; null where the provider does not say it. */
  readonly authenticatedAt: number | null
}

/** How long a key that the provider has withdrawn may still be accepted. */
const KEY_CACHE_MS = 60_000

/** By how much the clock of the provider may be behind ours. */
const CLOCK_TOLERANCE_S = 5

const timeIn = (claim: unknown): number | null => (typeof claim === 'number' ? claim : null)

/** This product as a client of an OpenID Connect provider: code flow with PKCE, state and nonce. */
export function createRelyingParty({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  fetch,
  now,
}: RelyingPartyOptions) {
  let discovered: Promise<client.Configuration> | undefined
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined

  /** On first use: the embedded provider answers only once the server listens. */
  function discover(): Promise<client.Configuration> {
    const isPlain = issuer.startsWith('http:')
    discovered ??= client
      .discovery(new URL(issuer), clientId, clientSecret, client.ClientSecretPost(clientSecret), {
        [client.customFetch]: fetch,
        execute: isPlain ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }

  return {
    /** Throws while the provider does not answer. */
    ready: async (): Promise<void> => void (await discover()),

    /** With `asksPassword` a sign-in that the provider remembers is not enough. */
    async start({ asksPassword }: { asksPassword: boolean }): Promise<{ url: URL; handshake: Handshake }> {
      const config = await discover()
      const handshake = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        notBefore: asksPassword ? Math.floor(now() / 1000) - CLOCK_TOLERANCE_S : null,
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: handshake.state,
        nonce: handshake.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(handshake.verifier),
        code_challenge_method: 'S256',
        ...(asksPassword && { prompt: 'login' }),
      })
      return { url, handshake }
    },

    /** The identity token for the code in the address that the provider sent the browser back to. */
    async finish(address: URL, handshake: Handshake): Promise<string> {
      const config = await discover()
      const tokens = await client.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: handshake.verifier,
        expectedNonce: handshake.nonce,
        expectedState: handshake.state,
        idTokenExpected: true,
      })
      if (!tokens.id_token) throw new Error('the provider sent no identity token')
      // The request passed through the browser, where somebody may have taken out what was asked for.
      const signedInAt = timeIn(tokens.claims()?.auth_time)
      if (handshake.notBefore !== null && (signedInAt ?? 0) < handshake.notBefore)
        throw new Error('the sign-in at the provider is older than what was asked for')
      return tokens.id_token
    },

    /** Checks signature, issuer, audience and time against the provider's published keys. */
    async verify(token: string): Promise<ExternalIdentity> {
      const { jwks_uri } = (await discover()).serverMetadata()
      if (!jwks_uri) throw new Error('the provider publishes no keys')
      keys ??= createRemoteJWKSet(new URL(jwks_uri), { [joseFetch]: fetch, cacheMaxAge: KEY_CACHE_MS })
      const { payload } = await jwtVerify(token, keys, { issuer, audience: clientId })
      if (typeof payload.email !== 'string' || !payload.sub || !payload.iat || !payload.exp)
        throw new Error('the token names no email')
      if (payload.email_verified === false) throw new Error('the email is not verified')
      const signedInAt = timeIn(payload.auth_time)
      return {
        subject: payload.sub,
        email: payload.email,
        issuedAt: payload.iat * 1000,
        expiresAt: payload.exp * 1000,
        authenticatedAt: signedInAt === null ? null : signedInAt * 1000,
      }
    },
  }
}

export type RelyingParty = ReturnType<typeof createRelyingParty>
