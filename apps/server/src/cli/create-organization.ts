import { publicUrlOf } from '../config.ts'
import { createPasswordLinkStore } from '../platform/identity/passwords/password-link-store.ts'
import { createPasswordLinks } from '../platform/identity/passwords/password-links.ts'
import { createMailStore } from '../platform/mail/mail-store.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { createPlatformStores } from '../platform/stores/platform-stores.ts'
import { readArguments } from './arguments.ts'
import { runCommand } from './command.ts'
import { createOrganization } from './organization.ts'

/** Creates an organization and its first admin. */
runCommand((args) => {
  const wanted = readArguments(args)
  return async (db, config) => {
    const stores = createPlatformStores(db)
    const passwordLinks = createPasswordLinks({
      store: createPasswordLinkStore(db),
      mail: createMailer(createMailStore(db)),
      publicUrl: publicUrlOf(config),
      hasPasswords: config.oidc.issuer === null,
      now: Date.now,
    })
    const link = await createOrganization({ db, stores, passwordLinks }, wanted)
    process.stdout.write(`${wanted.name} (${wanted.code}) is there. ${wanted.admin.email} begins here,
within seven days; the link is shown this once:

  ${link}
`)
  }
})
