import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconTimeline } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import styles from './timelines-page.module.css'

export function NoMachines({ group }: { group: string }) {
  const { t } = useTranslation()
  return (
    <Card className={styles.message}>
      <EmptyState
        icon={<IconTimeline size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t('timelines.empty_title', { group })}
        text={t('timelines.empty_text')}
        action={
          <Link to="/machine" className={styles.link}>
            {t('misc.to_the_fleet')}
          </Link>
        }
      />
    </Card>
  )
}
