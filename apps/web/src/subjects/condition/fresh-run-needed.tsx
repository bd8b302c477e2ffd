import type { Fingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { daysText } from '../../platform/ui/text/days-text.ts'
import { browserZone, formatDate, formatUpTo } from '../../platform/ui/text/format.ts'
import type { Looked } from './check-view.ts'
import styles from './condition.module.css'
import { fingerprintsQuery } from './condition.queries.ts'
import { seriesOf } from './verdict-of.ts'

/** That the fingerprint in use is too old, and what that costs. */
export function FreshRunText({ hearing }: Pick<Fingerprint, 'hearing'>) {
  const { t, i18n } = useTranslation()
  if (!hearing || hearing.isEnough) return null
  return (
    <p className={styles.fresh}>
      {hearing.repairedAt !== null &&
        `${t('condition.repaired_since', { date: formatDate(hearing.repairedAt, browserZone(), i18n.language) })} `}
      {t('condition.fresh_run_text', {
        age: daysText(hearing.days, i18n.language),
        times: formatUpTo(hearing.now, i18n.language, 1),
        fresh: formatUpTo(hearing.fresh, i18n.language, 1),
      })}
    </p>
  )
}

/** On the page of a test: of the fingerprint that it is compared with. */
export function FreshRunNeeded({ machineId, type, test }: Omit<Looked, 'tests'> & { readonly test: Cycle }) {
  const { data } = useQuery(fingerprintsQuery(machineId, type))
  const used = data?.find((each) => each.endedAt === null && seriesOf(each) === seriesOf(test))
  return used ? <FreshRunText hearing={used.hearing} /> : null
}
