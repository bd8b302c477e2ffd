import type { ProductionDetail, ProductionPart } from '@millwright/contract/production/productions'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatNumber } from '../../platform/ui/text/format.ts'

const sizeOf = ({ Length, Width, Thickness }: ProductionPart): string =>
  [Length, Width, Thickness].filter((side) => side !== null).join(' × ')

/** The parts of a program, with their size and how many were made. */
export function RunParts({ run }: { run: Pick<ProductionDetail, 'Parts' | 'RepsDone'> }) {
  const { t, i18n } = useTranslation()
  if (run.Parts.length === 0) return null
  const number = (value: number): string => formatNumber(value, i18n.language)
  const perRepetition = run.Parts.reduce((sum, part) => sum + part.Qty, 0)
  return (
    <section>
      <h3>{t('production.parts')}</h3>
      <table className="mw-pr-parts">
        <thead>
          <tr>
            <th scope="col">{t('production.part')}</th>
            <th scope="col">{t('production.size')}</th>
            <th scope="col">{t('production.per_repetition')}</th>
            <th scope="col">{t('production.made')}</th>
          </tr>
        </thead>
        <tbody className="mw-num">
          {run.Parts.map((part) => (
            <tr key={part.Name}>
              <th scope="row">{part.Name}</th>
              <td>{sizeOf(part)}</td>
              <td>{number(part.Qty)}</td>
              <td>
                <b>{number(part.Qty * run.RepsDone)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="mw-num">
          <tr>
            <th scope="row">{t('production.total')}</th>
            <td />
            <td>{number(perRepetition)}</td>
            <td>{number(perRepetition * run.RepsDone)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
