import { on } from '../../platform/events/handler.ts'
import { signedIn } from '../../platform/identity/sessions/signed-in.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { serveAudit } from './audit/audit.routes.ts'
import { seedPeople } from './demo-people.ts'
import { serveGroups } from './groups/groups.routes.ts'
import { serveInstallation } from './installation/installation.routes.ts'
import { serveOrganizations } from './organizations/organizations.routes.ts'
import { createAccessEnds } from './partner-access/access-ends.ts'
import { createAccessNotices } from './partner-access/access-notices.ts'
import { createMailAccessGiven } from './partner-access/mail-access-given.ts'
import { servePartnerAccess } from './partner-access/partner-access.routes.ts'
import { peopleTexts } from './people-texts.ts'
import { createSendAnalytics } from './post-sign-ins.ts'
import { accessGiven } from './shared/access-given.ts'
import { searchPeople } from './users/search-people.ts'
import { serveUsers } from './users/users.routes.ts'

export const people = defineSubject({
  name: 'people',
  notices: {
    texts: peopleTexts,
    kinds: {
      accessGiven: { values: ({ by, machines }) => ({ by, text: machines }) },
      accessEnding: {
        values: ({ by, machines, endsAt }, { day }) => ({ by, day: day(endsAt), text: machines }),
      },
      invited: { values: ({ by }) => ({ by }) },
    },
  },
  routes: [serveUsers, serveGroups, serveOrganizations, servePartnerAccess, serveAudit, serveInstallation],
  jobs: ({ db, stores, now }: Needs<'grants' | 'accounts', 'db' | 'now'>) => [
    createAccessEnds({ db, grants: stores.grants, accounts: stores.accounts, now }),
  ],
  handlers: ({
    stores,
    config,
    version,
    ...deps
  }: Needs<
    'grants' | 'accounts' | 'noticePreferences',
    'config' | 'version' | 'db' | 'mail' | 'publicUrl'
  >) => [
    on(accessGiven, 'mail-access-given', createMailAccessGiven({ ...stores, ...deps })),
    on(accessGiven, 'raise-access-notices', createAccessNotices({ ...stores, ...deps })),
    on(signedIn, 'send-analytics', createSendAnalytics({ analyticsUrl: config.analyticsUrl, version })),
  ],
  search: searchPeople,
  demo: seedPeople,
})
