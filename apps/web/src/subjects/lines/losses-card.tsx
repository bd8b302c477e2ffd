import type { InheritedLoss, LineReport } from '@millwright/contract/lines/lines-shapes'
import { type CSSProperties, Fragment } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { withCost } from '../machines/shared/cost-text.ts'
import { type LossRow, lossRows } from './loss-rows.ts'
import styles from './losses-card.module.css'
import { useCauseText } from './use-cause-text.ts'
import { useLineAmounts } from './use-line-amounts.ts'

interface LossesCardProps {
  readonly of: Pick<LineReport, 'Line' | 'Losses' | 'WaitedMs' | 'NotExplainedMs'> & {
    readonly Machines: readonly { readonly Id: string; readonly Name: string }[]
  }
  /** The row that belongs to what is chosen beside. */
  readonly chosen?: string | undefined
  /** Left out where single stops are not known. */
  readonly onChoose?: (loss: InheritedLoss) => void
}

/** For what the machines of the line waited, by cause: the rows add up to all waiting. */
export function LossesCard({ of, chosen, onChoose }: LossesCardProps) {
  const { t } = useTranslation()
  const { time, share } = useLineAmounts()
  const rows = lossRows({ losses: of.Losses, waitedMs: of.WaitedMs, notExplainedMs: of.NotExplainedMs })
  const total = rows.reduce((sum, { waitedMs }) => sum + waitedMs, 0)
  return (
    <Card title={t('line.losses_title')} hint={t('line.losses_hint', { time: time(total) })} scrolls>
      {rows.length === 0 ? (
        <p className={styles.none}>{t('line.nobody_waited')}</p>
      ) : (
        <ol className={styles.rows} data-part="losses">
          {rows.map((row) => (
            <Fragment key={row.key}>
              <li data-kind={row.kind} data-chosen={row.key === chosen || undefined}>
                {row.loss && onChoose ? (
                  <button
                    type="button"
                    aria-pressed={row.key === chosen}
                    onClick={() => row.loss && onChoose(row.loss)}
                  >
                    <Row row={row} of={of} />
                  </button>
                ) : (
                  <span className={styles.row}>
                    <Row row={row} of={of} />
                  </span>
                )}
              </li>
              {row.cut !== null && <li className={styles.cut}>{t('line.cut', { share: share(row.cut) })}</li>}
            </Fragment>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Row({ row, of }: { readonly row: LossRow; readonly of: LossesCardProps['of'] }) {
  const { t, i18n } = useTranslation()
  const { time } = useLineAmounts()
  const { nameOf, lossText } = useCauseText(of)
  const { loss, kind, waitedMs, share } = row
  return (
    <>
      <span className={styles.name}>
        <b>
          {loss ? nameOf(loss.MachineId) : t(kind === 'others' ? 'line.others' : 'line_shared.not_explained')}
        </b>
        <span>{loss ? lossText(loss) : kind === 'unexplained' && t('line.not_explained_hint')}</span>
      </span>
      <b className={`${styles.figure} mw-num`}>{withCost(time(waitedMs), loss?.Cost, i18n.language)}</b>
      <i className={styles.bar} style={{ '--share': share } as CSSProperties} />
      <small>{loss && t('line_shared.machines', { count: loss.Machines })}</small>
    </>
  )
}
