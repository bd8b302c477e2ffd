import type { Database } from '../database/database.ts'
import { createAttemptStore } from './attempt-store.ts'
import { createPasskeyStore } from './passkeys/passkey-store.ts'
import { createCredentialStore } from './passwords/credential-store.ts'
import { createPasswordLinkStore } from './passwords/password-link-store.ts'
import { createOidcStore } from './provider/oidc-store.ts'
import { createSecondFactorStore } from './second-factor/second-factor-store.ts'
import { createSetupLinkStore } from './setup/setup-link-store.ts'

/** Apart from the other stores, as nothing but sign-in uses them. */
export function createIdentityStores(db: Database) {
  return {
    attempts: createAttemptStore(db),
    credentials: createCredentialStore(db),
    oidc: createOidcStore(db),
    passkeys: createPasskeyStore(db),
    passwordLinks: createPasswordLinkStore(db),
    secondFactors: createSecondFactorStore(db),
    setupLinks: createSetupLinkStore(db),
  }
}
