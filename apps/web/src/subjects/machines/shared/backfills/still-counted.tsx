import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import styles from './still-counted.module.css'
import { useIsCounting } from './use-is-counting.ts'

/** The mark of a figure that lacks part of its data. */
export function StillCounted({ machineIds }: { readonly machineIds: readonly string[] }) {
  const { t } = useTranslation()
  if (!useIsCounting(machineIds)) return null
  return (
    <span className={styles.root} title={t('machines.backfill.mark_text')} data-part="still-counted">
      {t('machines.backfill.mark')}
    </span>
  )
}
