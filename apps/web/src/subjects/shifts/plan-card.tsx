import { Skeleton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { FollowedPlan } from './followed-plan.tsx'
import { MachineFollow } from './machine-follow.tsx'
import styles from './plan-form.module.css'
import { PlanForm } from './plan-form.tsx'
import { shiftPlanQuery } from './shared/shifts.queries.ts'
import { kpisQuery } from './shifts.queries.ts'

interface PlanCardProps {
  readonly machine: Machine
  /** All of the group, to which shifts may be copied. */
  readonly machines: readonly Machine[]
}

/** The shifts of a machine, as they are planned from today on. */
export function PlanCard({ machine, machines }: PlanCardProps) {
  const { t } = useTranslation()
  const plan = useQuery(shiftPlanQuery(machine.Id))
  const kpis = useQuery(kpisQuery(machine.MachineFamily))
  const failed = [plan, kpis].find((query) => query.isError && query.data === undefined)
  return (
    <Card flush title={machine.Name} hint={machine.Model}>
      {failed ? (
        <CardState query={failed} what={t('shifts.shifts')} />
      ) : plan.data && kpis.data ? (
        <>
          <MachineFollow machine={machine} plan={plan.data.plan} />
          {plan.data.plan.Level === 'machine' ? (
            <PlanForm machine={machine} machines={machines} plan={plan.data} kpis={kpis.data} />
          ) : (
            <FollowedPlan machine={machine} planned={plan.data} />
          )}
        </>
      ) : (
        <AfterDelay>
          <div className={styles.plan} role="status" aria-label={t('misc.loading')}>
            <Skeleton height="2.5rem" />
            <Skeleton height="8rem" />
          </div>
        </AfterDelay>
      )}
    </Card>
  )
}
