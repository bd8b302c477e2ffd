import type { MachineEnergy } from '@millwright/contract/energy/energy'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { formatPercent } from '../../platform/ui/text/format.ts'
import type { PartProps } from './board-props.ts'
import type { Amounts } from './use-amounts.ts'

/** Shifts that add up to the whole, with what lay outside of them. */
export function ShiftsCard({ energy, view, amounts }: PartProps) {
  const { t } = useTranslation()
  const { Shifts, Outside, Total, CyclesAre } = energy
  return (
    <Card title={t('energy.shifts')}>
      <table className="mw-en-table">
        <thead>
          <tr>
            <th scope="col">{t('energy.shift')}</th>
            <th scope="col">{t('energy.kwh')}</th>
            <th scope="col">{t('energy.idle')}</th>
            <th scope="col">{t(`energy.${CyclesAre}`)}</th>
            <th scope="col">{t('energy.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {Shifts.map((shift) => (
            <Row
              key={shift.Number}
              name={t('energy.shift_number', { number: shift.Number })}
              part={shift}
              amounts={amounts}
            />
          ))}
          {Shifts.length > 0 && <Row name={t('energy.outside')} part={Outside} amounts={amounts} />}
        </tbody>
        <tfoot>
          <Row name={t(`days.kinds.${view.period.kind}`)} part={Total} amounts={amounts} />
        </tfoot>
      </table>
      {Shifts.length === 0 && <p className="mw-en-foot">{t('energy.no_shifts')}</p>}
    </Card>
  )
}

interface RowProps {
  readonly name: string
  readonly part: MachineEnergy['Outside']
  readonly amounts: Amounts
}

function Row({ name, part: { Wh, IdleWh, Cycles, Cost }, amounts }: RowProps) {
  const { i18n } = useTranslation()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <b>{amounts.kwh(Wh)}</b>
      </td>
      <td>{Wh > 0 ? formatPercent(Math.min(1, IdleWh / Wh), i18n.language) : '—'}</td>
      <td>{Cycles === null ? '—' : amounts.number(Cycles)}</td>
      <td>{amounts.money(Cost) ?? '—'}</td>
    </tr>
  )
}
