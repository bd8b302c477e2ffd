import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './page-skeleton.module.css'

/** In place of a page whose files or first data are on their way. It appears by itself when that takes a moment. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.root} role="status" aria-label={t('misc.loading')} data-part="skeleton">
      <i />
      <i />
      <i />
    </div>
  )
}
