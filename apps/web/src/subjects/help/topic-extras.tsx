import { STATUS_ORDER } from '@millwright/domain/status/status'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { StatusPill } from '../status/shared/status-pill.tsx'
import styles from './topic-extras.module.css'
import type { TopicName } from './topics.ts'

/** Better shown than described, below the answer. */
export const TOPIC_EXTRAS: Partial<Record<TopicName, () => ReactNode>> = {
  statuses: Statuses,
  keyboard: Keys,
}

function Statuses() {
  const { t } = useTranslation()
  return (
    <dl className={styles.table}>
      {STATUS_ORDER.map((status) => (
        <div key={status}>
          <dt>
            <StatusPill status={status} since={null} />
          </dt>
          <dd>{t(`help.status_${status.toLowerCase()}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Names of keys as they are printed on them. */
const KEYS = [
  { keys: ['/'], key: 'help.key_search' },
  { keys: ['←', '→'], key: 'help.key_step' },
  { keys: ['Shift ←', 'Shift →'], key: 'help.key_pan' },
  { keys: ['+', '−'], key: 'help.key_zoom' },
  { keys: ['Home', 'End'], key: 'help.key_ends' },
  { keys: ['Enter'], key: 'help.key_open' },
  { keys: ['Esc'], key: 'help.key_escape' },
] as const

function Keys() {
  const { t } = useTranslation()
  return (
    <dl className={styles.table}>
      {KEYS.map(({ keys, key }) => (
        <div key={key}>
          <dt>
            {keys.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{t(key)}</dd>
        </div>
      ))}
    </dl>
  )
}
