import { randomBytes } from 'node:crypto'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { DAY_S, HOUR_S } from '@millwright/domain/time/lengths'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import type { AccountStore } from '../../registry/account-store.ts'
import type { OidcStore } from './oidc-store.ts'
import { createProviderStorage } from './provider-storage.ts'
import type { SecretStore } from './secret-store.ts'

export interface ProviderDeps {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  accounts: AccountStore
  storage: OidcStore
  secrets: SecretStore
}

export const INTERACTION_PATH = '/interaction'

async function newSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return JSON.stringify({
    ...(await exportJWK(privateKey)),
    use: 'sig',
    alg: 'ES256',
    kid: randomBytes(8).toString('hex'),
  })
}

/**
 * Every sign-in needs the password, whatever the request says: who finds a browser with our cookie could take
 * prompt=login out of the redirect.
 */
function passwordAlways(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy
  const policy = base()
  policy
    .get('login')
    ?.checks.add(
      new Check('password_always', 'End-User authentication is required', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}

/** The embedded OpenID provider. Its accounts are this product's, and its only client is this product. */
export async function createProvider(deps: ProviderDeps): Promise<Provider> {
  const { issuer, clientId, clientSecret, redirectUri, accounts, storage, secrets } = deps
  const signingKey = await secrets.getOrMake('oidc-signing-key', newSigningKey)
  const cookieKey = await secrets.getOrMake('oidc-cookie-key', () => randomBytes(32).toString('base64url'))

  const configuration: Configuration = {
    adapter: createProviderStorage(storage),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [parseOwnJson(signingKey, 'the signing key of the provider') as JWK] },
    cookies: { keys: [cookieKey], short: { path: '/' }, long: { path: '/' } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
    },
    // The one client reads the email from the identity token and asks for nothing else.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: {
      policy: passwordAlways(),
      url: (_ctx, interaction) => `${new URL(issuer).pathname}${INTERACTION_PATH}/${interaction.uid}`,
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: HOUR_S,
      Session: DAY_S,
      Grant: DAY_S,
    },
    findAccount: async (_ctx, id) => {
      const account = await accounts.byPublicId(id)
      if (!account) return undefined
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email: account.email,
          email_verified: true,
          name: `${account.firstname} ${account.lastname}`,
          given_name: account.firstname,
          family_name: account.lastname,
          locale: account.language,
        }),
      }
    },
    // A first-party client: no consent is needed.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider, result } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      const found = known ? await provider.Grant.find(known) : undefined
      if (found) return found
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  provider.proxy = true
  return provider
}
