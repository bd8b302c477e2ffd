import { Skeleton } from '@mantine/core'
import type { AppId } from '@millwright/domain/condition/app'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconBan } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { applicationsQuery } from './condition.queries.ts'

export function Closed({ why }: { readonly why: 'off' | 'over' }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        icon={<IconBan size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t(`condition.closed.${why}`)}
        text={t(`condition.closed_text.${why}`)}
      />
    </Card>
  )
}

/** Why the server refuses a check of a machine. */
export function ClosedCheck({ app, machineId }: { readonly app: AppId; readonly machineId: string }) {
  const { t } = useTranslation()
  const query = useQuery(applicationsQuery(machineId))
  if (query.data === undefined)
    return (
      <CardState look="page" query={query} what={t(`nav.${app}`)} skeleton={<Skeleton height="24rem" />} />
    )
  // Refused while it is on: its time is over, whatever the clock of this computer says.
  const isOn = query.data.applications.some(({ appId, enabled }) => appId === app && enabled)
  return <Closed why={isOn ? 'over' : 'off'} />
}
