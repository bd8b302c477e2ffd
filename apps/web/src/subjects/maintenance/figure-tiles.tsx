import { Button } from '@mantine/core'
import type { MaintenanceFigures } from '@millwright/contract/maintenance/maintenance-figures'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Definition } from '../../platform/ui/page/definition.tsx'
import { formatMoney, formatNumber, formatPercent } from '../../platform/ui/text/format.ts'
import { hoursText } from './figure-text.ts'
import figuresStyles from './figures.module.css'
import maintenanceStyles from './maintenance.module.css'

interface FigureTilesProps {
  readonly figures: MaintenanceFigures
  readonly onOpen: (panel: string) => void
}

/** The five figures; each opens what it was counted from. */
export function FigureTiles({ figures, onOpen }: FigureTilesProps) {
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
      value: formatMoney(figures.Labour + figures.Parts, figures.Currency, language),
      text: t('maintenance.cost_of', {
        labour: formatMoney(figures.Labour, figures.Currency, language),
        parts: formatMoney(figures.Parts, figures.Currency, language),
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
