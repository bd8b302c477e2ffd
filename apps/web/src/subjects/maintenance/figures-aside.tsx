import type { MaintenanceFigures, TeamOverdue } from '@millwright/contract/maintenance/maintenance-figures'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { formatMinutes, formatNumber } from '../../platform/ui/text/format.ts'
import { teamName } from './figure-text.ts'
import figuresStyles from './figures.module.css'

/** How much of what is open is overdue, by team. */
export function OverdueTeams({
  teams,
  onOpen,
}: {
  teams: readonly TeamOverdue[]
  onOpen: (panel: string) => void
}) {
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

/** By which rules the figures are counted, and what is missing in them. */
export function HowCounted({ figures }: { figures: MaintenanceFigures | undefined }) {
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
          <p>{t('maintenance.how.unpriced', { time: formatMinutes(figures.Unpriced, i18n.language) })}</p>
        )}
      </div>
    </Card>
  )
}
