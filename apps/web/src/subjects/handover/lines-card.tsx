import type { Handover, HandoverLine } from '@millwright/contract/handover/handover-shapes'
import { shownKpi } from '@millwright/domain/shifts/shift-kpi'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { Delta } from '../../platform/ui/page/delta.tsx'
import { familyName } from '../machines/shared/family-name.ts'
import { GoalBar } from '../shifts/shared/goal-bar.tsx'
import { kpiText } from '../shifts/shared/kpi-text.ts'
import styles from './lines-card.module.css'

/** Made against goal, line by line. */
export function LinesCard({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const { From, To, Report } = handover
  const { Lines } = Report
  // A shift that runs is measured by what even work would have made by now.
  const share = Math.min(1, Math.max(0, (now - From) / (To - From)))
  if (Lines.length === 0) return null
  return (
    <section className={styles.root} aria-label={t('handover.made')}>
      {Lines.map((line) => (
        <Line key={line.Id} line={line} share={share} />
      ))}
    </section>
  )
}

interface LineProps {
  readonly line: HandoverLine
  /** How much of the shift is over, 0 to 1. */
  readonly share: number
}

function Line({ line, share }: LineProps) {
  const { t, i18n } = useTranslation()
  const { Name, Family, Machines, Kpi, Value, Goal, GoalsFromRate, HeldUpBy } = line
  const text = (value: number) =>
    Kpi ? kpiText(t, i18n.language, Kpi, value, Family) : { value: '', unit: '' }
  const more = Value === null || Goal === null || !Kpi ? null : shownKpi(Kpi, Value - Goal * share, Family)
  return (
    <article className={styles.line}>
      <header>
        <h2>{Name || familyName(t, Family)}</h2>
        <span>{t('handover.machines', { count: Machines })}</span>
        <div className="mw-spacer" />
        {more && more.kind !== 'time' && <Delta value={more.value} unit="" digits={more.digits} />}
      </header>
      <p className="mw-num">
        <b>{Value === null || !Kpi ? t('handover.not_counted') : text(Value).value}</b>{' '}
        {Goal !== null && Kpi && t('handover.of_goal', { goal: text(Goal).value, unit: text(Goal).unit })}
      </p>
      <GoalBar
        done={Value === null || Goal === null ? null : Value / Goal}
        expected={Goal === null ? null : share}
      />
      {GoalsFromRate > 0 && <small>{t('handover.goals_from_rate', { count: GoalsFromRate })}</small>}
      <small>
        {HeldUpBy !== ''
          ? t('handover.held_up', { machine: HeldUpBy })
          : t(Goal === null ? 'shifts.no_goal' : 'handover.nothing_held_up')}
      </small>
    </article>
  )
}
