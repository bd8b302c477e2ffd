import { Skeleton } from '@mantine/core'
import type { DayRange } from '@millwright/domain/time/range'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { groupHoursQuery } from './analytics.queries.ts'
import { HoursCard } from './hours-card.tsx'

interface GroupHeatCardProps {
  readonly org: string
  readonly groupId: string
  readonly range: DayRange
}

/** At which hours of the week the machines of a group work, each by its own clock. */
export function GroupHeatCard({ org, groupId, range }: GroupHeatCardProps) {
  const { t } = useTranslation()
  const hours = useQuery(groupHoursQuery(org, groupId, range))
  if (hours.data) {
    const { Counted, Measured, Hours } = hours.data
    return (
      <HoursCard
        rows={Hours.map((row) => row.map((value) => (value === null ? null : value / 100)))}
        hint={
          Counted < Measured
            ? t('analytics.by_hour_of', { counted: Counted, count: Measured })
            : t('analytics.by_hour_hint')
        }
      />
    )
  }
  return (
    <Card title={t('analytics.by_hour')}>
      <CardState query={hours} what={t('analytics.by_hour')} skeleton={<Skeleton height="16rem" />} />
    </Card>
  )
}
