import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconClock } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { formatUpTo } from '../../platform/ui/text/format.ts'
import styles from './condition.module.css'
import { FIGURE_UNITS } from './figure-units.ts'
import { GradeMark } from './grade-mark.tsx'
import { gradeOf, resultOf } from './verdict-of.ts'

/** Twice the fingerprint fills the bar. */
const FULL = 2

/** The figures of each part of a test beside those of the fingerprint: how long a clamp takes, how late an axis follows. */
export function FiguresCard({ test }: { readonly test: Cycle }) {
  const { t, i18n } = useTranslation()
  const { parts } = resultOf(test)
  const write = (value: number, name: string): string =>
    `${formatUpTo(value, i18n.language, 3)} ${FIGURE_UNITS[name] ?? ''}`
  return (
    <Card flush title={t('condition.values')} hint={t('condition.against_fingerprint')}>
      {parts.length === 0 && (
        <EmptyState
          icon={<IconClock size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('condition.not_compared')}
          text={t('condition.not_compared_text')}
        />
      )}
      {parts.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('condition.part')}</th>
              <th scope="col">{t('condition.figure')}</th>
              <th scope="col">{t('condition.test')}</th>
              <th scope="col">{t('condition.fingerprint')}</th>
              <th scope="col">{t('condition.times')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.flatMap((part) =>
              part.figures.map(({ name, value, fingerprint, times }, i) => (
                <tr key={`${part.name} ${name}`}>
                  {i === 0 && (
                    <th scope="row" rowSpan={part.figures.length}>
                      <span className={styles.status}>
                        <GradeMark grade={gradeOf(part.status)} />
                        {part.name}
                      </span>
                    </th>
                  )}
                  <td>{t(`condition.figures.${name}`)}</td>
                  <td className="mw-num">{write(value, name)}</td>
                  <td className="mw-num">{write(fingerprint, name)}</td>
                  <td>
                    <span className={styles.bar} aria-hidden="true">
                      <i style={{ inlineSize: `${Math.min(100, (times / FULL) * 100)}%` }} />
                    </span>
                    <span className="mw-num">{`${formatUpTo(times, i18n.language, 2)}×`}</span>
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      )}
    </Card>
  )
}
