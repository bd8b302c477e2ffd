import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Sentence } from '../../platform/ui/text/sentence.tsx'
import { AdviceCell } from './advice-cell.tsx'
import styles from './health.module.css'
import type { ShownAdvice } from './part-advice.ts'
import type { PartRow } from './part-rows.tsx'
import { StateGlyph } from './state-glyph.tsx'

interface HealthTableProps {
  readonly rows: readonly PartRow[]
  readonly onReport: () => void
  readonly onShow: (advice: ShownAdvice) => void
}

export function HealthTable({ rows, onReport, onShow }: HealthTableProps) {
  const { t } = useTranslation()
  return (
    <table className={styles.table} aria-label={t('nav.health')}>
      <colgroup>
        <col className={styles.glyphs} />
        <col className={styles.parts} />
        <col />
        <col className={styles.histories} />
        <col className={styles.labels} />
        <col className={styles.advices} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" colSpan={2} className={styles.part}>
            {t('health.part')}
          </th>
          <th scope="col">{t('health.how')}</th>
          <th scope="col" colSpan={2}>
            {t('health.history_head')}
          </th>
          <th scope="col">{t('health.what_to_do')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ part, state, about, sentence, history, historyLabel, advice }) => (
          <tr key={part} data-part={part}>
            <td className={styles.state}>
              <StateGlyph state={state} />
            </td>
            <th scope="row">
              {t(`health.parts.${part}`)}
              <small>{about}</small>
            </th>
            <td className={styles.sentence}>
              <Sentence text={sentence} />
            </td>
            <td className={styles.history}>{history}</td>
            <td className={styles.label}>{historyLabel}</td>
            <td className={styles.advice}>
              <AdviceCell advice={advice} onReport={onReport} onShow={onShow} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
