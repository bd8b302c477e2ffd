import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { QueryNotice } from '../../../platform/live/query-notice.tsx'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { MachineHeader } from '../../machines/shared/machine-header.tsx'
import { machineQuery } from '../../machines/shared/machines.queries.ts'
import { traitsOf } from '../../machines/shared/traits-of.ts'
import { CurrentMessages } from '../../messages/shared/current-messages.tsx'
import { AboutCard } from './about-card.tsx'
import { AlarmCard } from './alarm-card.tsx'
import { EnergyCard } from './energy-card.tsx'
import { LastShiftsCard } from './last-shifts-card.tsx'
import styles from './machine-overview-page.module.css'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { ShiftCard } from './shift-card.tsx'
import { TodayCard } from './today-card.tsx'
import { ValuesCard } from './values-card.tsx'

/** /machine/{id}/overview: one machine at a glance. */
export function MachineOverviewPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(machineQuery(id))
  const machine = query.data
  const now = useNow(60_000)
  return (
    <div className={styles.root}>
      <CardState
        look="page"
        className={styles.message}
        query={query}
        what={t('machines.machine')}
        skeleton={<OverviewSkeleton />}
        isQuiet
      />
      {machine && (
        <>
          <MachineHeader machine={machine} />
          <QueryNotice query={query} what={t('machines.machine')} />
          {!traitsOf(machine, now).isFreeTrial && <CurrentMessages machine={machine} />}
          <div className={styles.grid} key={machine.Id}>
            <TodayCard machine={machine} />
            <ShiftCard machine={machine} />
            <LastShiftsCard machine={machine} />
            <AlarmCard machine={machine} />
            <ValuesCard machine={machine} />
            <EnergyCard machine={machine} />
            <AboutCard machine={machine} />
          </div>
        </>
      )}
    </div>
  )
}
