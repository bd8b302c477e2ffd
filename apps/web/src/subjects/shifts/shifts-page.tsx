import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { IconClockHour4 } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { ListAndDetail, PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { sitesQuery } from '../machines/shared/sites/sites.queries.ts'
import { HistoryCard } from './history-card.tsx'
import machineCardsStyles from './machine-cards.module.css'
import { MachineCards } from './machine-cards.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlantList } from './plant-list.tsx'
import { PlantPlanCard } from './plant-plan-card.tsx'
import styles from './shifts-page.module.css'

/** Small machine cards, and the shifts of the one that is open, which is in the address (rules: pages 8). */
export function ShiftsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, selectedGroup } = useSession()
  const { machine: openId, plant } = useSearch({ from: '/shell/settings/machine-shifts' })
  const machines = useQuery(groupMachinesQuery(organization.BusinessCode, selectedGroup.Id))
  const all = machines.data ?? []
  const machine = all.find(({ Id }) => Id === openId)
  const pick = (id: string) => void navigate({ to: '/settings/machine-shifts', search: { machine: id } })
  const pickPlant = (id: string) => void navigate({ to: '/settings/machine-shifts', search: { plant: id } })
  const sites = useQuery(sitesQuery(organization.BusinessCode))
  const plantName = sites.data?.find(({ Id }) => Id === plant)?.Name ?? t('sites.whole_organization')
  return (
    <PageFrame fills title={t('nav.shifts')} context={groupName(t, selectedGroup)}>
      <CardState isQuiet query={machines} what={t('machines.machines')}>
        <ListAndDetail>
          <div className={machineCardsStyles.shiftSide}>
            <PlantList openPlant={plant} onPick={pickPlant} />
            <MachineCards machines={all} isLoaded={machines.isSuccess} openId={openId} onPick={pick} />
          </div>
          {plant !== undefined && sites.isSuccess ? (
            <div className={styles.detail} key={plant}>
              <PlantPlanCard plant={plant} name={plantName} />
            </div>
          ) : machine ? (
            <div className={styles.detail} key={machine.Id}>
              <PlanCard machine={machine} machines={all} />
              <HistoryCard machine={machine} />
            </div>
          ) : (
            <Card>
              {machines.isSuccess && (
                <EmptyState
                  icon={<IconClockHour4 size="1.25rem" stroke={1.5} aria-hidden="true" />}
                  title={t(openId ? 'errors.error_machine_not_found' : 'shifts.choose')}
                  text={t('shifts.choose_text')}
                />
              )}
            </Card>
          )}
        </ListAndDetail>
      </CardState>
    </PageFrame>
  )
}
