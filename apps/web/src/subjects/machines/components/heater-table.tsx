import type { Component, Components } from '@millwright/contract/machines/components'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { locationName } from '../../values/shared/part-name.ts'
import { componentName } from './component-name.ts'
import styles from './components.module.css'
import type { LiveValues } from './live-values.ts'
import { shownValue } from './shown-value.ts'

interface HeaterTableProps {
  readonly tree: Components
  readonly values: LiveValues
  readonly onChoose: (key: string) => void
}

/** The electric heaters of a thermoforming machine, one a line (rules: components 2). */
export function HeaterTable({ tree, values, onChoose }: HeaterTableProps) {
  const { t, i18n } = useTranslation()
  const byKey = new Map(tree.components.map((component) => [component.key, component]))
  const heaters = tree.heaters.flatMap((key) => byKey.get(key) ?? [])
  const partsOf = ({ children }: Component): Component[] => children.flatMap((key) => byKey.get(key) ?? [])
  const columns = [
    ...new Set(heaters.flatMap((heater) => partsOf(heater).map((part) => componentName(t, part)))),
  ]
  return (
    <Card flush title={t('components.heaters')} className={styles.heaters}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('components.heater')}</th>
            <th scope="col">{t('components.location')}</th>
            {columns.map((title) => (
              <th key={title} scope="col" className={styles.number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heaters.map((heater) => (
            <tr key={heater.key} className={styles.leaf}>
              <th scope="row">{componentName(t, heater)}</th>
              <td>{locationName(t, heater.node.location)}</td>
              {columns.map((title) => {
                const part = partsOf(heater).find((each) => componentName(t, each) === title)
                const last = part && values.get(part.channel)?.at(-1)
                return (
                  <td key={title} className={`${styles.number} mw-num`}>
                    {part && last ? (
                      <button type="button" onClick={() => onChoose(part.key)}>
                        {shownValue(last.v, i18n.language)} <small>{part.node.units}</small>
                      </button>
                    ) : (
                      '—'
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
