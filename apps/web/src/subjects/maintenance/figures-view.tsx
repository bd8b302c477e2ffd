import { Button } from '@mantine/core'
import { mayCall } from '@millwright/contract/access'
import type {
  MachineFigures,
  MaintenanceFigures,
  TeamOverdue,
} from '@millwright/contract/maintenance/maintenance-figures'
import { type Period, periodRange } from '@millwright/domain/time/period'
import { dayAt } from '@millwright/domain/time/zone'
import { IconChartBar, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { PeriodPicker } from '../../platform/ui/fields/period-picker.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { Definition } from '../../platform/ui/page/definition.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import type { Column } from '../../platform/ui/table/columns.ts'
import { DataTable, type TableSource } from '../../platform/ui/table/data-table.tsx'
import { browserZone, formatMinutes, formatNumber, formatPercent } from '../../platform/ui/text/format.ts'
import { FigurePanel } from './figure-panel.tsx'
import { hoursText, moneyText, teamName } from './figure-text.ts'
import figuresStyles from './figures.module.css'
import maintenanceStyles from './maintenance.module.css'
import { figuresQuery } from './maintenance.queries.ts'

const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'), 'SettingsDialog')
const KINDS = ['month', 'year'] as const

/** What maintenance comes to in a month or a year; each figure opens what it was counted from. */
export function FiguresView() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, selectedGroup, person } = useSession()
  const org = organization.BusinessCode
  const search = useSearch({ from: '/shell/maintenance/overview' })
  const { by = 'year', day, open } = search
  const today = dayAt(useNow(60_000), browserZone())
  const period: Period = { kind: by, day: day !== undefined && day < today ? day : today }
  const range = periodRange(period)
  const figures = useQuery(figuresQuery(org, selectedGroup.Id, range))
  const [isEditing, setEditing] = useState(false)
  const show = (panel: string): void =>
    void navigate({ to: '/maintenance/overview', search: { ...search, open: panel }, resetScroll: false })
  const close = (): void => {
    const { open: _, ...rest } = search
    void navigate({ to: '/maintenance/overview', search: rest, resetScroll: false })
  }
  return (
    <>
      <div className={figuresStyles.period}>
        <PeriodPicker
          period={period}
          lastDay={today}
          kinds={KINDS}
          onChange={(next) =>
            void navigate({
              to: '/maintenance/overview',
              search: {
                show: 'figures',
                ...(next.kind === 'month' ? { by: 'month' as const } : {}),
                ...(next.kind === 'custom' || next.day >= today ? {} : { day: next.day }),
              },
            })
          }
        />
        <div className="mw-spacer" />
        {mayCall('maintenanceSettingsEditor', person) && (
          <Button
            leftSection={<IconSettings size="0.9375rem" aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {t('maintenance.settings')}
          </Button>
        )}
      </div>
      <CardState query={figures} what={t('maintenance.figures_title')} isQuiet />
      {figures.data && <Tiles figures={figures.data} onOpen={show} />}
      <div className={maintenanceStyles.board}>
        <MachineTable
          rows={figures.data?.Machines}
          source={figures}
          currency={figures.data?.Currency ?? ''}
        />
        <aside>
          <Teams teams={figures.data?.Teams ?? []} onOpen={show} />
          <HowCounted figures={figures.data} />
        </aside>
      </div>
      <FigurePanel
        org={org}
        groupId={selectedGroup.Id}
        range={range}
        open={open}
        figures={figures.data}
        onClose={close}
      />
      {isEditing && (
        <Suspense>
          <SettingsDialog org={org} onDone={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

interface TilesProps {
  readonly figures: MaintenanceFigures
  readonly onOpen: (panel: string) => void
}

function Tiles({ figures, onOpen }: TilesProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const overdue = figures.Teams.reduce((sum, team) => sum + team.Overdue, 0)
  const tiles = [
    {
      id: 'mtbf',
      value: figures.Mtbf === null ? '–' : hoursText(figures.Mtbf, language),
      text:
        figures.KnownDays === 0
          ? t('maintenance.no_days')
          : t('maintenance.failures_in', {
              count: figures.Failures,
              hours: hoursText(figures.Operating, language),
            }),
      panel: 'failures',
    },
    {
      id: 'mttr',
      value: figures.Mttr === null ? '–' : hoursText(figures.Mttr, language),
      text:
        figures.KnownDays === 0
          ? t('maintenance.no_days')
          : t('maintenance.down_for', { hours: hoursText(figures.Down, language) }),
      panel: 'failures',
    },
    {
      id: 'planned',
      value: figures.PlannedShare === null ? '–' : formatPercent(figures.PlannedShare, language),
      text: t('maintenance.planned_against', {
        planned: formatNumber(figures.Planned, language),
        unplanned: formatNumber(figures.Unplanned, language),
      }),
      panel: 'unplanned',
    },
    {
      id: 'cost',
      value: moneyText(figures.Labour + figures.Parts, figures.Currency, language),
      text: t('maintenance.cost_of', {
        labour: moneyText(figures.Labour, figures.Currency, language),
        parts: moneyText(figures.Parts, figures.Currency, language),
      }),
      panel: 'done',
    },
    {
      id: 'overdue_now',
      value: formatNumber(overdue, language),
      text: t('maintenance.in_teams', { count: figures.Teams.filter((team) => team.Overdue > 0).length }),
      panel: 'overdue',
      isAlarm: overdue > 0,
    },
  ]
  return (
    <dl className={maintenanceStyles.figures}>
      {tiles.map(({ id, value, text, panel, isAlarm }) => (
        <div key={id} data-alarm={isAlarm || undefined}>
          <dt>
            <Definition term={t(`maintenance.tiles.${id}`)} text={t(`maintenance.tile_texts.${id}`)} />
          </dt>
          <dd>
            <b>{value}</b> <small>{text}</small>
            <Button
              className={figuresStyles.open}
              size="compact-xs"
              variant="subtle"
              onClick={() => onOpen(panel)}
              aria-label={`${t('maintenance.counted_from')}: ${t(`maintenance.tiles.${id}`)}`}
            >
              {t('maintenance.counted_from')}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface MachineTableProps {
  readonly rows: readonly MachineFigures[] | undefined
  readonly source: TableSource
  readonly currency: string
}

function MachineTable({ rows, source, currency }: MachineTableProps) {
  const { t, i18n } = useTranslation()
  const search = useSearch({ from: '/shell/maintenance/overview' })
  const { open } = search
  const { language } = i18n
  const number = (
    id: string,
    value: (row: MachineFigures) => number | null,
    text: (value: number) => string,
  ): Column<MachineFigures> => ({
    id,
    headerKey: `maintenance.columns.${id}`,
    align: 'end',
    isNumber: true,
    cell: (row) => {
      const found = value(row)
      return found === null ? '–' : text(found)
    },
    sortBy: value,
    csv: value,
  })
  const hours = (value: number): string => hoursText(value, language)
  const minutes = (value: number): string => (value === 0 ? '–' : formatMinutes(value))
  const columns: Column<MachineFigures>[] = [
    {
      id: 'machine',
      headerKey: 'maintenance.machine',
      cell: ({ MachineName }) => <b>{MachineName}</b>,
      sortBy: ({ MachineName }) => MachineName,
      csv: ({ MachineName }) => MachineName,
    },
    number(
      'failures',
      ({ Failures, KnownDays }) => (KnownDays === 0 ? null : Failures),
      (value) => formatNumber(value, language),
    ),
    number('mtbf', ({ Mtbf }) => Mtbf, hours),
    number('mttr', ({ Mttr }) => Mttr, hours),
    number('planned', ({ PlannedMinutes }) => PlannedMinutes, minutes),
    number('unplanned', ({ UnplannedMinutes }) => UnplannedMinutes, minutes),
    number(
      'cost',
      ({ Labour, Parts }) => Labour + Parts,
      (value) => (value === 0 ? '–' : moneyText(value, currency, language)),
    ),
  ]
  return (
    <Card flush title={t('maintenance.by_machine')} hint={t('maintenance.by_machine_hint')}>
      <DataTable
        label={t('maintenance.by_machine')}
        columns={columns}
        rows={rows}
        keyOf={({ MachineId }) => MachineId}
        nameOf={({ MachineName }) => MachineName}
        source={source}
        defaultSort={{ by: 'failures', isDescending: true }}
        csvName="maintenance-figures"
        currentId={open?.startsWith('machine.') ? open.slice('machine.'.length) : undefined}
        empty={
          <EmptyState
            icon={<IconChartBar size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('maintenance.no_machines')}
          />
        }
        link={({ MachineId }, props) => (
          <Link
            to="/maintenance/overview"
            search={{ ...search, open: `machine.${MachineId}` }}
            resetScroll={false}
            {...props}
          />
        )}
      />
    </Card>
  )
}

function Teams({ teams, onOpen }: { teams: readonly TeamOverdue[]; onOpen: (panel: string) => void }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...teams.map(({ Overdue }) => Overdue))
  return (
    <Card title={t('maintenance.overdue_by_team')}>
      {teams.length === 0 && <HintText>{t('maintenance.nothing_open')}</HintText>}
      <ul className={figuresStyles.teams}>
        {teams.map((team) => (
          <li key={team.Id}>
            <button type="button" disabled={team.Overdue === 0} onClick={() => onOpen(`team.${team.Id}`)}>
              <span>{teamName(team, t)}</span>
              <b data-alarm={team.Overdue > 0 || undefined}>{team.Overdue}</b>
              <meter
                min={0}
                max={most}
                value={team.Overdue}
                aria-label={t('maintenance.overdue_of', { team: teamName(team, t) })}
              />
              <small>{t('maintenance.of_open', { count: team.Open })}</small>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function HowCounted({ figures }: { figures: MaintenanceFigures | undefined }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return (
    <Card title={t('maintenance.how_counted')}>
      <div className={figuresStyles.how}>
        {(['failure', 'means', 'planned', 'cost', 'team'] as const).map((part) => (
          <p key={part}>{t(`maintenance.how.${part}`)}</p>
        ))}
        {figures && (
          <p>
            {t('maintenance.how.days', {
              known: formatNumber(figures.KnownDays, language),
              all: formatNumber(figures.AllDays, language),
            })}
          </p>
        )}
        {figures && figures.Untimed > 0 && <p>{t('maintenance.how.untimed', { count: figures.Untimed })}</p>}
        {figures && figures.Unpriced > 0 && (
          <p>{t('maintenance.how.unpriced', { time: formatMinutes(figures.Unpriced) })}</p>
        )}
      </div>
    </Card>
  )
}
