import { ActionIcon } from '@mantine/core'
import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconCheck, IconCircleCheck } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { DataTable, type TableSource } from '../../platform/ui/table/data-table.tsx'
import { activityColumns } from './activity-columns.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { DUE_GROUPS, dueGroup } from './due-groups.ts'
import styles from './maintenance.module.css'

interface ActivityGroupsProps {
  readonly org: string
  readonly rows: readonly Activity[] | undefined
  readonly source: TableSource
  readonly now: number
}

/** Open ones by urgency, with who does them. */
export function ActivityGroups({ org, rows, source, now }: ActivityGroupsProps) {
  const { t, i18n } = useTranslation()
  const columns: Column<Activity>[] = [
    ...activityColumns<Activity>(t, i18n.language, now),
    {
      id: 'assignee',
      headerKey: 'maintenance.assignee',
      width: 9.5,
      isAction: true,
      cell: (activity) => activity.PlannedBy || <AssignMenu org={org} activity={activity} />,
      csv: ({ assignee }) => assignee,
    },
    {
      id: 'done',
      headerKey: 'maintenance.mark',
      width: 3.5,
      isAction: true,
      cell: ({ Id, Action, MachineName }) => (
        <ActionIcon
          variant="default"
          radius="xl"
          aria-label={t('maintenance.open_to_finish', { name: `${Action}, ${MachineName}` })}
          renderRoot={(props) => (
            <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: Id }} {...props} />
          )}
        >
          <IconCheck size="0.875rem" aria-hidden="true" />
        </ActionIcon>
      ),
    },
  ]
  const empty = (
    <EmptyState
      icon={<IconCircleCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
      title={t('maintenance.none')}
      text={t('maintenance.none_text')}
    />
  )
  const groups = Map.groupBy(rows ?? [], (activity) => dueGroup(activity, now))
  const shown = DUE_GROUPS.filter((group) => groups.has(group))
  return (
    <Card flush title={t('maintenance.activities_title')} hint={t('maintenance.by_urgency')}>
      {(shown.length === 0 ? [null] : shown).map((group, index) => (
        <section key={group} className={styles.group} data-group={group ?? undefined}>
          <DataTable
            label={group ? t(`maintenance.figures.${group}`) : t('maintenance.activities_title')}
            columns={columns}
            rows={group ? groups.get(group) : rows}
            keyOf={({ Id }) => Id}
            nameOf={({ Action, MachineName }) => `${Action}, ${MachineName}`}
            source={source}
            rowSize="lines"
            hidesHead={index > 0}
            groupTitle={
              group && (
                <h3>
                  {t(`maintenance.figures.${group}`)} <span>{groups.get(group)?.length}</span>
                </h3>
              )
            }
            empty={empty}
            linkHint={({ MachineName }) => MachineName}
            link={({ Id }, props) => (
              <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: Id }} {...props} />
            )}
          />
        </section>
      ))}
    </Card>
  )
}
