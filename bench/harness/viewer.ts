import { randomBytes } from 'node:crypto'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { createSecretStore } from '../../apps/server/src/platform/identity/provider/secret-store.ts'
import { createTokens } from '../../apps/server/src/platform/identity/tokens.ts'
import { createAccountStore } from '../../apps/server/src/platform/registry/account-store.ts'
import { createSessionStore } from '../../apps/server/src/platform/registry/session-store.ts'
import { readKeys } from '../../apps/server/src/platform/runtime/key-file.ts'
import { createSealer } from '../../apps/server/src/platform/runtime/sealer.ts'
import { BENCH_ORGANIZATION } from './machines.ts'

/** Of all processes of a bench, and of the bench itself. */
export const BENCH_SECRETS_KEY = Buffer.alloc(32, 'bench').toString('base64')

/** An access token of somebody who sees all the machines of the bench, signed as the server would. */
export const viewerToken = async (db: Database): Promise<string> => (await addViewer(db))()

/** Gives tokens of that person, each for ten minutes. */
export async function addViewer(db: Database): Promise<() => Promise<string>> {
  const { rows } = await db.query<{ id: number }>('select id from organization where business_code = $1', [
    BENCH_ORGANIZATION,
  ])
  const publicId = 'bench-viewer'
  const accountId = await createAccountStore(db).add({
    publicId,
    organizationId: rows[0]?.id ?? 0,
    email: 'viewer@bench.example.com',
    firstname: 'Bench',
    lastname: 'Viewer',
    isAdmin: true,
    passwordHash: null,
    // Tickets are opened by those who have a role for them, also to admins.
    roleLabels: ['ticket_manager'],
  })
  // Who comes for the first time is led to the first steps.
  await db.query('update account set first_login = false where id = $1', [accountId])
  const key = await createSecretStore(db, createSealer(readKeys(BENCH_SECRETS_KEY))).getOrMake(
    'token-key',
    () => randomBytes(32).toString('base64url'),
  )
  const sessionId = await createSessionStore(db).open(accountId, {
    loginMethod: 'PASSWORD',
    authenticatedAt: Date.now(),
  })
  return () => createTokens(Buffer.from(key, 'base64url')).sign(publicId, sessionId)
}
