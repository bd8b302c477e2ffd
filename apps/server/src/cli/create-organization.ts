import pino from 'pino'
import { BadConfig, readConfig } from '../config.ts'
import { runningUrl } from '../embedded/postgres.ts'
import { CallError } from '../errors.ts'
import { createPasswordLinkStore } from '../identity/passwords/password-link-store.ts'
import { createPasswordLinks } from '../identity/passwords/password-links.ts'
import { createMailStore } from '../mail/mail-store.ts'
import { createMailer } from '../mail/mailer.ts'
import { withStartupLock } from '../store/coordination/advisory-lock-store.ts'
import { migrate } from '../store/database/migrate.ts'
import { startDatabase } from '../store/database/start-database.ts'
import { ensureRoles } from '../store/people/role-store.ts'
import { createStores } from '../store/stores.ts'
import { BadArguments, readArguments } from './arguments.ts'
import { CodeTaken, createOrganization } from './organization.ts'

/** Creates an organization and its first admin, whether or not the product is running. */
async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2))
  const config = readConfig()
  const log = pino({ level: 'error' }, pino.destination(2))
  // An embedded PostgreSQL that is running belongs to the product: use it, and do not stop it.
  const databaseUrl = config.databaseUrl ?? (await runningUrl(config.dataDir)) ?? null
  const { db, stop } = await startDatabase({ ...config, databaseUrl }, log)
  try {
    await withStartupLock(db, async () => {
      await migrate(db)
      await ensureRoles(db)
    })
    const stores = createStores(db)
    const passwordLinks = createPasswordLinks({
      store: createPasswordLinkStore(db),
      mail: createMailer(createMailStore(db)),
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      hasPasswords: config.oidc.issuer === null,
      now: Date.now,
    })
    const link = await createOrganization({ db, stores, passwordLinks }, wanted)
    process.stdout.write(`${wanted.name} (${wanted.code}) is there. ${wanted.admin.email} begins here,
within seven days; the link is shown this once:

  ${link}
`)
  } finally {
    await stop()
  }
}

main().catch((error: unknown) => {
  const isExpected = [BadArguments, BadConfig, CallError, CodeTaken].some((kind) => error instanceof kind)
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
})
