import type { Components } from '@millwright/contract/machines/components'
import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconFileAlert } from '../../../platform/ui/icons/icons.ts'
import styles from '../../../platform/ui/states/states.module.css'
import { formatDateTime } from '../../../platform/ui/text/format.ts'

interface ModelNoticeProps {
  readonly machine: Machine
  readonly refusal: NonNullable<Components['refusal']>
  readonly hasModel: boolean
}

/** Why the last data model was refused; the tree is still that of the one before (rules: components 5). */
export function ModelNotice({ machine, refusal, hasModel }: ModelNoticeProps) {
  const { t, i18n } = useTranslation()
  const reason = t(`components.faults.${refusal.reason}`)
  return (
    <div className={styles.stale} data-part="stale" role="status">
      <IconFileAlert size="1rem" stroke={1.6} aria-hidden="true" />
      <span>
        {t('components.refused', {
          time: formatDateTime(refusal.receivedAt, machine.Country.Timezone, i18n.language),
          reason: refusal.place === '' ? reason : `${reason} (${refusal.place})`,
        })}{' '}
        {hasModel && t('components.last_good')}
      </span>
    </div>
  )
}
