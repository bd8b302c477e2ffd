import type { ConnectionState } from '@millwright/contract/machines/connections'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { Icon } from '../../../platform/ui/icons/icon.tsx'
import {
  IconBan,
  IconCircleCheck,
  IconClockExclamation,
  IconPlugConnected,
} from '../../../platform/ui/icons/icons.ts'
import { IconPlugConnectedX } from '../../../platform/ui/icons/sign-in-icons.ts'
import { Chip, type ChipTone } from '../../../platform/ui/page/chip.tsx'

const LOOKS: Readonly<Record<ConnectionState, { readonly tone: ChipTone; readonly Shown: Icon }>> = {
  refused: { tone: 'warn', Shown: IconBan },
  silent: { tone: 'warn', Shown: IconClockExclamation },
  away: { tone: 'plain', Shown: IconPlugConnectedX },
  never: { tone: 'plain', Shown: IconPlugConnected },
  talking: { tone: 'good', Shown: IconCircleCheck },
}

export function StateChip({ state }: { readonly state: ConnectionState }) {
  const { t } = useTranslation()
  const { tone, Shown } = LOOKS[state]
  return (
    <Chip tone={tone} icon={<Shown size="0.8125rem" stroke={1.7} aria-hidden="true" />}>
      {t(`connections.states.${state}`)}
    </Chip>
  )
}
