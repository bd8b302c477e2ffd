import type { Machine } from '@millwright/contract/machines/machines'
import type { ShiftRecord } from '@millwright/contract/shifts/shifts'
import { shownEnergy } from '@millwright/domain/energy/shown-energy'
import { fullKpi } from '@millwright/domain/shifts/full-kpi'
import { kpiOfField } from '@millwright/domain/shifts/kpi-names'
import type { ShiftKpi } from '@millwright/domain/shifts/shift-kpi'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { formatDate, formatNumber, formatPercent, formatTime } from '../../platform/ui/text/format.ts'
import styles from './history-card.module.css'
import { GoalBar } from './shared/goal-bar.tsx'
import { kpiText, shownText } from './shared/kpi-text.ts'

/** One shift of the past: its goal, and every figure that was counted. */
export function HistoryShift({ record, machine }: { record: ShiftRecord; machine: Machine }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const from = Date.parse(record.StartDateTime)
  const to = Date.parse(record.EndDateTime)
  const counted = Object.entries(record.Kpi).flatMap(([field, value]) => {
    const kpi = kpiOfField(field)
    return kpi ? [{ kpi, value }] : []
  })
  const energy = record.EnergyConsumptionDuringTheShift ?? null
  const shown = energy === null ? null : shownEnergy(energy)
  const write: Write = (kpi, value) => kpiText(t, i18n.language, kpi, value, machine.MachineFamily)
  const full: Write = (kpi, value) => shownText(t, i18n.language, fullKpi(kpi, value, machine.MachineFamily))
  return (
    <li>
      <p className={styles.when}>
        <b>{t('shifts.shift', { number: record.Number })}</b>
        <span className="mw-num">
          {formatDate(from, zone, i18n.language)} {formatTime(from, zone)} – {formatTime(to, zone)}
        </span>
      </p>
      <Reached record={record} write={write} />
      {counted.length > 0 || shown ? (
        <dl className={styles.figures}>
          {counted.map(({ kpi, value }) => (
            <div key={kpi}>
              <dt>{t(`shifts.kpis.${kpi}`)}</dt>
              <dd className="mw-num">{withUnit(full(kpi, value))}</dd>
            </div>
          ))}
          {shown && (
            <div>
              <dt>{t('nav.energy')}</dt>
              <dd className="mw-num">{`${formatNumber(shown.value, i18n.language, shown.digits)} ${shown.unit}`}</dd>
            </div>
          )}
        </dl>
      ) : (
        <HintText>{t('shifts.nothing_counted')}</HintText>
      )}
    </li>
  )
}

type Write = (kpi: ShiftKpi, value: number) => ReturnType<typeof kpiText>

const withUnit = ({ value, unit }: ReturnType<typeof kpiText>): string =>
  unit === '' ? value : `${value} ${unit}`

interface ReachedProps {
  readonly record: ShiftRecord
  readonly write: Write
}

function Reached({ record: { Goal, GoalSource, Value, Expected }, write }: ReachedProps) {
  const { t, i18n } = useTranslation()
  if (!Goal) return <p className={styles.reached}>{t('shifts.no_goal')}</p>
  const share = Value === null ? null : Value / Goal.Value
  const isOver = Expected === null || Expected >= Goal.Value
  return (
    <div className={styles.reached}>
      <p>
        <span className="mw-num">
          {Value === null ? t('status.no_data') : write(Goal.Kpi, Value).value} /{' '}
          {withUnit(write(Goal.Kpi, Goal.Value))}
        </span>
        {share !== null && <b className="mw-num">{formatPercent(share, i18n.language)}</b>}
      </p>
      {GoalSource === 'idealRate' && <HintText>{t('shifts.from_ideal_rate')}</HintText>}
      <GoalBar done={share} expected={isOver ? null : Expected / Goal.Value} />
    </div>
  )
}
