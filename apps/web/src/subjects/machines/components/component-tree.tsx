import type { Components } from '@millwright/contract/machines/components'
import type { Machine } from '@millwright/contract/machines/machines'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useRowWindow } from '../../../platform/ui/browser/use-row-window.ts'
import { useTokens } from '../../../platform/ui/browser/use-tokens.ts'
import { IconCpu } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { ComponentLine } from './component-line.tsx'
import type { ComponentRow } from './component-rows.ts'
import styles from './components.module.css'
import type { LiveValues } from './live-values.ts'
import { quantityOf, sparkScales } from './spark-scales.ts'

interface ComponentTreeProps {
  readonly machine: Machine
  readonly tree: Components
  readonly rows: readonly ComponentRow[]
  readonly values: LiveValues
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
  readonly onToggle: (key: string, isOpen: boolean) => void
}

/** Pixels at normal density. */
const ROW_HEIGHT = 29

/** Groups that open and close, and values that are chosen; of many lines only those in sight are made. */
export function ComponentTree({
  machine,
  tree,
  rows,
  values,
  chosen,
  onChoose,
  onToggle,
}: ComponentTreeProps) {
  const { t } = useTranslation()
  const rowHeight = ROW_HEIGHT * useTokens().rem
  const { scroller, first, end } = useRowWindow<HTMLDivElement>(rows.length, rowHeight)
  const scales = useMemo(() => sparkScales(rows, values), [rows, values])
  const groups = tree.sections.reduce((sum, { keys }) => sum + keys.length, 0)
  const leaves = tree.components.filter(({ channel }) => channel !== '').length
  return (
    <Card
      flush
      className={styles.tree}
      title={t('components.tree')}
      hint={
        groups > 0 &&
        `${t('components.groups', { count: groups })}, ${t('components.live_values', { count: leaves })}`
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          icon={<IconCpu size="1.25rem" stroke={1.5} />}
          title={groups === 0 ? t('components.none') : t('components.none_found')}
          text={
            groups === 0
              ? t('components.none_text', { machine: machine.Name })
              : t('components.none_found_text')
          }
        />
      ) : (
        <div ref={scroller} className={styles.scroll}>
          <table className={styles.table} aria-rowcount={rows.length}>
            <caption className="mw-sr-only">{t('components.tree_of', { machine: machine.Name })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('components.component')}</th>
                <th scope="col" className={styles.spark}>
                  {t('components.trend')}
                </th>
                <th scope="col" className={styles.number}>
                  {t('components.value')}
                </th>
                <th scope="col">{t('components.unit')}</th>
                <th scope="col" className={styles.number}>
                  {t('components.age')}
                </th>
              </tr>
            </thead>
            <tbody>
              {first > 0 && <tr style={{ height: first * rowHeight }} />}
              {rows.slice(first, end).map((row) => (
                <ComponentLine
                  key={row.component.key}
                  row={row}
                  {...scales.get(quantityOf(row.component))}
                  points={values.get(row.component.channel)}
                  isChosen={row.component.key === chosen}
                  onChoose={onChoose}
                  onToggle={onToggle}
                />
              ))}
              {end < rows.length && <tr style={{ height: (rows.length - end) * rowHeight }} />}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
