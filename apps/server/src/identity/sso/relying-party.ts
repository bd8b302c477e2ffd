import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'

export interface RelyingPartyOptions {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Reaches the provider from this process, where that differs from how browsers reach it. */
  fetch: typeof fetch
}

export interface Handshake {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface ExternalIdentity {
  readonly subject: string
  readonly email: string
  readonly expiresAt: number
}

/** How long a key that the provider has withdrawn may still be accepted. */
const KEY_CACHE_MS = 60_000

/** This product as a client of an OpenID Connect provider: code flow with PKCE, state and nonce. */
export function createRelyingParty({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  fetch,
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

    async start(extra: Record<string, string> = {}): Promise<{ url: URL; handshake: Handshake }> {
      const config = await discover()
      const handshake = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: handshake.state,
        nonce: handshake.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(handshake.verifier),
        code_challenge_method: 'S256',
        ...extra,
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
      return tokens.id_token
    },

    /** Checks signature, issuer, audience and time against the provider's published keys. */
    async verify(token: string): Promise<ExternalIdentity> {
      const { jwks_uri } = (await discover()).serverMetadata()
      if (!jwks_uri) throw new Error('the provider publishes no keys')
      keys ??= createRemoteJWKSet(new URL(jwks_uri), { [joseFetch]: fetch, cacheMaxAge: KEY_CACHE_MS })
      const { payload } = await jwtVerify(token, keys, { issuer, audience: clientId })
      if (typeof payload.email !== 'string' || !payload.sub || !payload.exp)
        throw new Error('the token names no email')
      if (payload.email_verified === false) throw new Error('the email is not verified')
      return { subject: payload.sub, email: payload.email, expiresAt: payload.exp * 1000 }
    },
  }
}

export type RelyingParty = ReturnType<typeof createRelyingParty>
