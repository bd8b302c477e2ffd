import { Suspense } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { lazyPart } from '../../../platform/ui/browser/load-part.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { PasswordCard } from './password-card.tsx'
import styles from './profile-page.module.css'
import { rolesText } from './roles-text.ts'
import { UserForm } from './user-form.tsx'

const SessionsCard = lazyPart(() => import('./sessions-card.tsx'), 'SessionsCard')
const PasskeysCard = lazyPart(() => import('./passkeys-card.tsx'), 'PasskeysCard')
const SecondFactorCard = lazyPart(() => import('./second-factor-card.tsx'), 'SecondFactorCard')

/** A person's own data. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { user, organization } = useSession()
  const groups = user.Machine_Group_Ids.map((group) => groupName(t, group)).join(', ')
  return (
    <PageFrame title={t('nav.profile')} context={`${user.Firstname} ${user.Lastname}`}>
      <div className={styles.root}>
        <Card flush title={t('users.about_you')}>
          <UserForm key={user.Email} user={user} kind="self" />
        </Card>
        <div className={styles.side}>
          <Card title={t('users.your_rights')} hint={t('users.your_rights_hint')}>
            <Facts
              facts={[
                [t('nav.organization'), organization.Name],
                [t('users.roles'), rolesText(user, t) || t('misc.none')],
                [t('session.machine_groups'), groups || t('misc.none')],
              ]}
            />
          </Card>
          <PasswordCard />
          <Suspense>
            <SecondFactorCard />
            <PasskeysCard />
            <SessionsCard />
          </Suspense>
        </div>
      </div>
    </PageFrame>
  )
}
