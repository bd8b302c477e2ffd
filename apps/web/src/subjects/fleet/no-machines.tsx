import { mayEnter } from '@millwright/contract/areas'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { IconTools } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import styles from './fleet-page.module.css'

/** In the group of all machines none means that there is none at all. */
export function NoMachines() {
  return useSession().selectedGroup.IsAll ? <EmptyPortal /> : <EmptyGroup />
}

/** Nothing is registered yet: the guide is for those who can do it, all others read who can. */
function EmptyPortal() {
  const { t } = useTranslation()
  const { person } = useSession()
  const isGuided = mayEnter('firstSteps', person)
  return (
    <Card className={styles.message}>
      <EmptyState
        icon={<IconTools size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t('fleet.empty_portal')}
        text={t(isGuided ? 'fleet.empty_portal_guide' : 'fleet.empty_portal_ask')}
        action={isGuided && <Link to="/first-steps">{t('nav.first_steps')}</Link>}
      />
    </Card>
  )
}

function EmptyGroup() {
  const { t } = useTranslation()
  const { selectedGroup } = useSession()
  return (
    <Card className={styles.message}>
      <EmptyState
        icon={<IconTools size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t('fleet.empty_title', { group: groupName(t, selectedGroup) })}
        text={t('fleet.empty_text')}
      />
    </Card>
  )
}
