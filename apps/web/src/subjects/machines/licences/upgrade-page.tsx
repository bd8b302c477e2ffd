import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { configQuery, loadConfig } from '../../../platform/api/config.query.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { IconCpu } from '../../../platform/ui/icons/icons.ts'
import { IconRefresh } from '../../../platform/ui/icons/sign-in-icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { useOwnMachines } from '../shared/own-machines.ts'
import { SoftwareTable } from './software-table.tsx'
import styles from './upgrade-page.module.css'

/** /subscriptions-management/software-upgrade: what runs here, and what the machines say that they run. */
export function UpgradePage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const machines = useOwnMachines()
  return (
    <PageFrame title={t('nav.software_upgrade')} context={organization.Name}>
      <PortalCard />
      <Card flush title={t('licences.machine_software')} hint={t('licences.machine_software_hint')}>
        <SoftwareTable
          machines={machines.data}
          source={machines}
          empty={
            <EmptyState
              icon={<IconCpu size="1.25rem" stroke={1.5} aria-hidden="true" />}
              title={t('machines.no_machines')}
              text={t('machines.no_machines_text')}
            />
          }
        />
      </Card>
    </PageFrame>
  )
}

/** Nothing is asked of anyone outside; the only newer version that can be known is one that the server already runs. */
function PortalCard() {
  const { t } = useTranslation()
  const { data: loaded } = useQuery(configQuery)
  const { data: running } = useQuery({ queryKey: ['config', 'running'], queryFn: loadConfig })
  const isOutdated = loaded && running && loaded.version !== running.version
  return (
    <Card title={t('misc.product')}>
      <div className={styles.root}>
        <Facts
          facts={[
            [t('licences.running'), running?.version ?? loaded?.version ?? '…'],
            [
              t('licences.newer'),
              t(isOutdated ? 'licences.newer_loaded' : 'licences.newer_unknown', {
                version: loaded?.version,
              }),
            ],
          ]}
        />
        {isOutdated && (
          <Button
            leftSection={<IconRefresh size="0.9375rem" aria-hidden="true" />}
            onClick={() => window.location.reload()}
          >
            {t('licences.reload')}
          </Button>
        )}
        <h3>{t('licences.how')}</h3>
        <ol>
          <li>{t('licences.how_fetch')}</li>
          <li>{t('licences.how_stop')}</li>
          <li>{t('licences.how_start')}</li>
        </ol>
      </div>
    </Card>
  )
}
