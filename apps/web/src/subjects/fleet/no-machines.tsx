import { IconTools } from '@tabler/icons-react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'

export function NoMachines({ group }: { group: string }) {
  const { t } = useTranslation()
  return (
    <Card className="mw-fleet-message">
      <EmptyState
        icon={<IconTools size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t('fleet.empty_title', { group })}
        text={t('fleet.empty_text')}
      />
    </Card>
  )
}
