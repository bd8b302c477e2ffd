import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../platform/ui/table/columns.ts'
import { formatMinutes, formatUpTo } from '../../platform/ui/text/format.ts'
import { MachineArt } from '../machines/shared/machine-art.tsx'
import { dueText, gaugeText, gaugeUnit, leadingGauge } from './gauge-text.ts'
import { LevelBar } from './level-bar.tsx'
import styles from './maintenance.module.css'
import { windowText } from './window-text.ts'

type Row = Pick<
  Activity,
  | 'Action'
  | 'Code'
  | 'Minutes'
  | 'MachineName'
  | 'Family'
  | 'Gauges'
  | 'Level'
  | 'Due'
  | 'Timezone'
  | 'Window'
>

/** Shared by the lists of activities and of planned operations. */
export const activityColumns = <T extends Row>(t: TFunction, language: string, now: number): Column<T>[] => [
  {
    id: 'activity',
    headerKey: 'maintenance.activity',
    cell: ({ Action, Code, Minutes, Window }) => (
      <>
        <b>{Action}</b>
        <small>
          {[
            Code,
            Minutes > 0 && formatMinutes(Minutes, language),
            Window && `${t('maintenance.window')} ${windowText(Window, language)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </>
    ),
    sortBy: ({ Action }) => Action,
    csv: ({ Code, Action }) => `${Code} ${Action}`,
  },
  {
    id: 'machine',
    headerKey: 'maintenance.machine',
    width: 9,
    cell: ({ MachineName, Family }) => (
      <span className={styles.machine}>
        <MachineArt family={Family} size="sm" />
        {MachineName}
      </span>
    ),
    sortBy: ({ MachineName }) => MachineName,
    csv: ({ MachineName }) => MachineName,
  },
  {
    id: 'counter',
    headerKey: 'maintenance.counter',
    width: 9,
    cell: (row) => <LevelBar of={row} />,
    sortBy: ({ Level }) => Level,
    csv: (row) => {
      const gauge = leadingGauge(row)
      return gauge ? gaugeText(t, gauge, language) : ''
    },
  },
  {
    id: 'pace',
    headerKey: 'maintenance.per_day',
    width: 4.75,
    align: 'end',
    isNumber: true,
    hideOnPhone: true,
    cell: (row) => {
      const gauge = leadingGauge(row)
      return row.Due.perDay === null || gauge?.kind !== 'counter'
        ? '–'
        : `${formatUpTo(row.Due.perDay, language, 1)} ${gaugeUnit(t, gauge)}`
    },
    csv: ({ Due }) => Due.perDay,
  },
  {
    id: 'due',
    headerKey: 'maintenance.due',
    width: 6.75,
    cell: (row) => {
      const { title, text, isOver } = dueText(t, row, now, language)
      return (
        <span className={styles.due} data-over={isOver || undefined}>
          <b>{title}</b>
          <small>{text}</small>
        </span>
      )
    },
    sortBy: ({ Due }) => (Due.kind === 'over' ? 0 : Due.at && Date.parse(Due.at)),
    csv: ({ Due }) => Due.at ?? Due.kind,
  },
]
