import { topicNamed } from '@millwright/contract/notices'
import { effectiveChoice } from '@millwright/domain/notices/switch-cell'
import type { Database } from '../../../platform/database/database.ts'
import type { Handler } from '../../../platform/events/handler.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { NoticePreferenceStore } from '../../../platform/notices/notice-preference-store.ts'
import type { AccountStore } from '../../../platform/registry/account-store.ts'
import type { GrantStore } from '../../../platform/registry/grant-store.ts'
import { partnerAccessMail } from '../people-mails.ts'
import type { AccessGiven } from '../shared/access-given.ts'

export interface MailAccessGivenDeps {
  grants: Pick<GrantStore, 'ofOwner'>
  accounts: Pick<AccountStore, 'adminsOf'>
  noticePreferences: Pick<NoticePreferenceStore, 'of'>
  mail: Mailer
  db: Pick<Database, 'transaction'>
  publicUrl: string
}

/** A mail names as many machines as one reads. */
const MAX_NAMES = 20

/** Writes to the admins of a partner, each in their language, that machines were opened to them. */
export const createMailAccessGiven = (deps: MailAccessGivenDeps): Handler<AccessGiven> => ({
  async handle({ organizationId, ownerId, grant: publicId }, { key }) {
    const { grants, accounts, noticePreferences, mail, db, publicUrl } = deps
    const grant = await grants.ofOwner(ownerId, publicId)
    // Ended before the mail was sent.
    if (!grant || grant.endedAt) return
    const names = grant.machines.slice(0, MAX_NAMES).map(({ name }) => name)
    const rest = grant.machines.length - names.length
    const machines = [...names, ...(rest > 0 ? [`+ ${rest}`] : [])].join(', ')
    const admins = await accounts.adminsOf(organizationId)
    await db.transaction(async (tx) => {
      const preferences = await noticePreferences.of(
        admins.map(({ id }) => id),
        tx,
      )
      for (const { id, email, firstname, language } of admins) {
        const preference = preferences.get(id)
        if (preference && !effectiveChoice(preference, topicNamed('Access')).email) continue
        const values = { firstname, link: publicUrl, by: grant.ownerName, machines }
        const text = partnerAccessMail(language, values)
        const once = `access ${key} ${id}`
        await mail.queue({ to: email, organizationId, key: once, isResendable: true, ...text }, tx)
      }
    })
  },
})
