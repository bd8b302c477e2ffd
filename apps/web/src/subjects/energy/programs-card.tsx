import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { formatPercent } from '../../platform/ui/text/format.ts'
import type { PartProps } from './board-props.ts'
import styles from './energy.module.css'

/** For each program, and for a piece. */
export function ProgramsCard({ energy, amounts }: PartProps) {
  const { t, i18n } = useTranslation()
  const { Programs, Total } = energy
  return (
    <Card title={t('energy.programs')}>
      {Programs.length === 0 ? (
        <p className={styles.empty}>{t('energy.no_programs')}</p>
      ) : (
        <table className={styles.table} data-wide>
          <thead>
            <tr>
              <th scope="col">{t('energy.program')}</th>
              <th scope="col">{t('energy.runs')}</th>
              <th scope="col">{t('energy.kwh')}</th>
              <th scope="col">{t('energy.share')}</th>
              <th scope="col">{t('energy.pieces')}</th>
              <th scope="col">{t('energy.wh_a_piece')}</th>
              <th scope="col">{t('energy.cost')}</th>
            </tr>
          </thead>
          <tbody>
            {Programs.map(({ Program, Runs, Pieces, Wh, Cost }) => (
              <tr key={Program}>
                <th scope="row">{Program}</th>
                <td>{amounts.number(Runs)}</td>
                <td>
                  <b>{amounts.kwh(Wh)}</b>
                </td>
                <td>{Total.Wh > 0 ? formatPercent(Wh / Total.Wh, i18n.language, 1) : '—'}</td>
                <td>{Pieces === null ? '—' : amounts.number(Pieces)}</td>
                <td>{Pieces ? amounts.number(Wh / Pieces) : '—'}</td>
                <td>{amounts.money(Cost) ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
