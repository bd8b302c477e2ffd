import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import styles from './plan-form.module.css'
import { PlantPlanForm } from './plant-plan-form.tsx'
import { plantShiftsQuery } from './shared/plant-plans.queries.ts'

interface PlantPlanCardProps {
  readonly plant: string
  readonly name: string
}

/** The hours of the shifts that machines of a plant follow. */
export function PlantPlanCard({ plant, name }: PlantPlanCardProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const plan = useQuery(plantShiftsQuery(org, plant))
  const reach = plan.data && t('shifts.reach', { following: plan.data.Following, count: plan.data.Machines })
  return (
    <Card flush title={name} hint={reach}>
      <CardState
        isQuiet
        query={plan}
        what={t('shifts.shifts')}
        skeleton={
          <AfterDelay>
            <div className={styles.plan} role="status" aria-label={t('misc.loading')}>
              <Skeleton height="8rem" />
            </div>
          </AfterDelay>
        }
      >
        {plan.data && (
          // A plan that somebody else changed meanwhile begins the form again.
          <PlantPlanForm
            key={JSON.stringify(plan.data.shifts)}
            org={org}
            plant={plant}
            name={name}
            plan={plan.data}
          />
        )}
      </CardState>
    </Card>
  )
}
