import type { MachineEnergy } from '@millwright/contract/energy/energy'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { ShareDelta } from '../../../platform/ui/page/delta.tsx'
import { formatMoney, formatPercent } from '../../../platform/ui/text/format.ts'
import { STATUS_LOOK } from '../../status/shared/status-look.ts'
import energyStyles from '../energy.module.css'
import { useAmounts } from '../use-amounts.ts'
import styles from './compare.module.css'
import { type FigureRow, figureRows } from './compared-rows.ts'
import type { Compared } from './use-compared.ts'

/** Energy, money and shares side by side; each machine against the first. */
export function ComparedFigures({ compared }: { compared: readonly Compared[] }) {
  const { t } = useTranslation()
  const energies = compared.map(({ energy }) => energy)
  return (
    <>
      <div className={styles.scroll}>
        <table className={energyStyles.table} aria-label={t('energy.compare.title')}>
          <thead>
            <tr>
              <th scope="col">{t('energy.compare.figure')}</th>
              {compared.map(({ machine }) => (
                <th scope="col" key={machine.Id}>
                  <b>{machine.Name}</b>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figureRows(energies).map((row) => (
              <tr key={row.key}>
                <th scope="row">{t(labelOf(row))}</th>
                {compared.map(({ machine, energy }, index) => (
                  <td key={machine.Id}>
                    <FigureCell row={row} energy={energy} index={index} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={energyStyles.foot}>{t('energy.compare.first_is_base')}</p>
    </>
  )
}

function labelOf({ key, part }: FigureRow): string {
  if (part) return STATUS_LOOK[part.look].labelKey
  switch (key) {
    case 'energy':
      return 'nav.energy'
    case 'idle':
      return 'energy.while_idle'
    default:
      return `energy.${key}`
  }
}

interface FigureCellProps {
  readonly row: FigureRow
  readonly energy: MachineEnergy
  readonly index: number
}

function FigureCell({ row, energy, index }: FigureCellProps) {
  const { i18n } = useTranslation()
  const { energyText } = useAmounts(energy.Currency)
  const { values, shares, costs, kind } = row
  const money = (value: number | null) =>
    value === null || energy.Currency === null ? null : formatMoney(value, energy.Currency, i18n.language)
  const percent = (value: number) => formatPercent(value, i18n.language, 1)
  const [base, value] = [values[0] ?? null, values[index] ?? null]
  const share = shares?.[index] ?? null
  const notes = [share === null ? null : percent(share), money(costs?.[index] ?? null)].filter(Boolean)
  const write = { energy: energyText, money: (cost: number) => money(cost) ?? '—', share: percent }[kind]
  return (
    <span className={styles.cell}>
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
      <b>{value === null ? '—' : write(value)}</b>
      {kind !== 'share' && index > 0 && base !== null && value !== null && base > 0 && (
        <ShareDelta share={value / base - 1} better="down" digits={0} />
      )}
    </span>
  )
}
