import { useTranslation } from '../../i18n/use-translation.ts'
import type { Icon } from '../icons/icon.tsx'
import { IconArrowDown, IconArrowUp, IconChevronsUp } from '../icons/icons.ts'
import { Chip, type ChipTone } from './chip.tsx'

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]

const LOOKS: Record<Priority, { tone: ChipTone; Icon: Icon | null }> = {
  low: { tone: 'plain', Icon: IconArrowDown },
  normal: { tone: 'plain', Icon: null },
  high: { tone: 'warn', Icon: IconArrowUp },
  urgent: { tone: 'alarm', Icon: IconChevronsUp },
}

export function PriorityChip({ priority }: { priority: Priority }) {
  const { t } = useTranslation()
  const { tone, Icon } = LOOKS[priority]
  return (
    <Chip tone={tone} icon={Icon && <Icon size="0.75rem" aria-hidden="true" />}>
      {t(`priority.${priority}`)}
    </Chip>
  )
}
