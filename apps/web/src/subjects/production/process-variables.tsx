import type { Process } from '@millwright/contract/production/productions'
import { groupByRef } from '@millwright/domain/production/process'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatUpTo } from '../../platform/ui/text/format.ts'
import { measureName, partName } from '../values/shared/part-name.ts'
import styles from './process-variables.module.css'

const DIGITS = 3

/** Settings of the processes, by their owner. */
export function ProcessVariables({ processes }: { processes: readonly Process[] }) {
  const { t, i18n } = useTranslation()
  const shown = processes.filter(({ Variables }) => Variables.length > 0)
  if (shown.length === 0) return null
  const text = (value: unknown): string =>
    typeof value === 'number'
      ? formatUpTo(value, i18n.language, DIGITS)
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  return (
    <div className={styles.variables}>
      {shown.flatMap(({ Process: slot, Variables }) =>
        groupByRef(Variables).map(({ ref, variables }) => (
          <section key={`${slot} ${ref}`} aria-label={partName(t, ref)}>
            <h2>
              {partName(t, ref)}
              {shown.length > 1 && <small> {t('production.in_process', { process: slot })}</small>}
            </h2>
            <dl className="mw-num">
              {variables.map(({ label, value, unit, channel }) => (
                <div key={channel}>
                  <dt>{measureName(t, label, channel)}</dt>
                  <dd>
                    {text(value)} {unit !== '' && <small>{unit}</small>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )),
      )}
    </div>
  )
}
