import type { OfferedNode } from '@millwright/contract/connectors/mapping-shapes'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { formatDateTime, formatTime } from '../../platform/ui/text/format.ts'
import styles from './connector.module.css'
import { valueText } from './value-text.ts'

const LOOK_MS = 10_000

interface OfferedValueProps {
  readonly node: OfferedNode
  readonly isUsed: boolean
  /** The levels above it, where they are not to be seen. */
  readonly below?: string
  /** Of the machine. */
  readonly zone: string
  readonly onChoose: () => void
}

/** A value of the machine as it is now; one that is bad since when. */
export function OfferedValue({ node, isUsed, below, zone, onChoose }: OfferedValueProps) {
  const { t, i18n } = useTranslation()
  const now = useNow(LOOK_MS)
  const isBad = node.Kind === 'value' && node.Ts !== null && node.Value === null
  const since = node.BadSince ?? node.Ts ?? now
  const time = now - since < DAY_MS ? formatTime(since, zone) : formatDateTime(since, zone, i18n.language)
  return (
    <button type="button" className={styles.offered} title={node.Meaning ?? node.Id} onClick={onChoose}>
      <span className={styles.dot} data-used={isUsed || undefined} aria-hidden="true" />
      <span className={styles.name}>
        {node.Name}
        {below && <small>{below}</small>}
      </span>
      {node.Kind === 'alarms' && <small>{t('connectors.alarms_node')}</small>}
      {node.Kind === 'value' &&
        (isBad ? (
          <span className={`${styles.bad} mw-num`}>
            {t('connectors.bad_value')} <small>{t('connectors.bad_since', { time })}</small>
          </span>
        ) : (
          <b className="mw-num">{valueText(node.Value, i18n.language)}</b>
        ))}
      {node.Value !== null && node.Unit !== '' && <small>{node.Unit}</small>}
    </button>
  )
}
