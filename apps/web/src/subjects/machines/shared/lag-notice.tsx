import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { listText } from '../../../platform/i18n/intl.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconHourglass } from '../../../platform/ui/icons/icons.ts'
import styles from '../../../platform/ui/states/states.module.css'
import { formatDateTime } from '../../../platform/ui/text/format.ts'
import { laggingFactsQuery } from './machines.queries.ts'

/** Figures on the page may be incomplete where the server could not derive them from the machine's data yet. */
export function LagNotice({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const lagging = useQuery(laggingFactsQuery(machine.Id))
  // For what only waits for its turn the figures have their mark.
  const data = (lagging.data ?? []).filter(({ Failures }) => Failures > 0)
  if (data.length === 0) return null
  const since = data.map(({ Since }) => Since).reduce((a, b) => (b < a ? b : a))
  const facts = data.map(({ Fact }) => t(`machines.facts.${Fact}`))
  return (
    <div className={styles.stale} data-part="stale" role="status">
      <IconHourglass size="1rem" stroke={1.6} aria-hidden="true" />
      <span>
        {t('machines.lagging', {
          what: listText(facts, i18n.language),
          time: formatDateTime(since, machine.Country.Timezone, i18n.language),
        })}
      </span>
    </div>
  )
}
