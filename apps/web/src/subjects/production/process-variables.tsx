import type { Process } from '@millwright/contract/production/productions'
import { groupByRef } from '@millwright/domain/production/process'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatUpTo } from '../../platform/ui/text/format.ts'

const DIGITS = 3

/** What the processes are set to, by what it belongs to. */
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
    <div className="mw-pr-variables">
      {shown.flatMap(({ Process: slot, Variables }) =>
        groupByRef(Variables).map(({ ref, variables }) => (
          <section key={`${slot} ${ref}`} aria-label={ref}>
            <h2>
              {ref}
              {shown.length > 1 && <small> {t('production.in_process', { process: slot })}</small>}
            </h2>
            <dl className="mw-num">
              {variables.map(({ label, value, unit, channel }) => (
                <div key={channel}>
                  <dt>{label}</dt>
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
