import { memo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { Point } from '../../../platform/live/points.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { Sparkline } from '../../../platform/ui/charts/lines/sparkline.tsx'
import { IconChevronRight } from '../../../platform/ui/icons/icons.ts'
import { formatDuration } from '../../../platform/ui/text/format.ts'
import { locationName } from '../../values/shared/part-name.ts'
import { componentName } from './component-name.ts'
import type { ComponentRow } from './component-rows.ts'
import styles from './components.module.css'
import { isOld, numbersIn } from './live-values.ts'
import { shownValue } from './shown-value.ts'

interface ComponentLineProps {
  readonly row: ComponentRow
  readonly points: readonly Point[] | undefined
  /** The scale of its quantity, as numbers: a line that did not change is not drawn again. */
  readonly low?: number
  readonly high?: number
  readonly isChosen: boolean
  readonly onChoose: (key: string) => void
  readonly onToggle: (key: string, isOpen: boolean) => void
}

export const ComponentLine = memo(function ComponentLine(props: ComponentLineProps) {
  const { row, points = [], low, high, isChosen, onChoose, onToggle } = props
  const { t, i18n } = useTranslation()
  const { component, level, section, variant, leaves, isOpen } = row
  const name = componentName(t, component)
  const indent = { paddingInlineStart: `calc(var(--mw-3) + ${level - 1} * 0.75rem)` }
  if (component.channel === '')
    return (
      <tr className={styles.group} data-level={level}>
        <th scope="rowgroup" colSpan={4} style={indent}>
          {component.children.length > 0 ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => onToggle(component.key, !isOpen)}
              title={component.description || undefined}
            >
              <IconChevronRight size="0.8125rem" stroke={1.8} aria-hidden="true" />
              {name}
            </button>
          ) : (
            <span>{name}</span>
          )}
          {section !== null && section !== 'model' && <small>{t(`components.sections.${section}`)}</small>}
          {/* Without a Type of its own the variant is only "cms", as for all parts of such a machine. */}
          {variant !== '' && variant !== 'cms' && <small>{t(`components.variants.${variant}`)}</small>}
          {component.node.location !== '' && <small>{locationName(t, component.node.location)}</small>}
          {component.children.length === 0 && component.node.value !== '' && (
            <b className={styles.fixed}>
              {component.node.value} {component.node.units}
            </b>
          )}
        </th>
        <td className={`${styles.number} mw-num`}>{leaves > 0 && leaves}</td>
      </tr>
    )
  const last = points.at(-1)
  const numbers = numbersIn(points)
  const scale = low === undefined || high === undefined ? undefined : { low, high }
  return (
    <tr className={styles.leaf} data-chosen={isChosen || undefined}>
      <th scope="row" style={indent}>
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(component.key)}
          title={component.description || component.channel}
        >
          {name}
        </button>
      </th>
      <td className={styles.spark}>{numbers.length > 2 && <Sparkline values={numbers} scale={scale} />}</td>
      <td className={`${styles.number} mw-num`}>
        {last ? shownValue(last.v, i18n.language) : component.node.value || '—'}
      </td>
      <td className={styles.unit}>{component.node.units}</td>
      <Age points={points} />
    </tr>
  )
})

/** By itself: it moves every second, the rest of the line when a value comes. */
function Age({ points }: { points: readonly Point[] }) {
  const { t, i18n } = useTranslation()
  const now = useNow(1_000)
  const last = points.at(-1)
  if (!last) return <td className={`${styles.number} ${styles.age}`}>{t('components.never')}</td>
  return (
    <td className={`${styles.number} ${styles.age} mw-num`} data-old={isOld(points, now) || undefined}>
      {formatDuration(Math.max(0, (now - last.ts) / 1_000), i18n.language)}
    </td>
  )
}
