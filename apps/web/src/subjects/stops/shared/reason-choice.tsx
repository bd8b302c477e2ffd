import { UnstyledButton } from '@mantine/core'
import { WASTE_REASONS, type WasteReason } from '@millwright/domain/stops/usage-class'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import styles from './reason-choice.module.css'
import { REASON_ICONS } from './reason-icons.ts'

interface ReasonChoiceProps {
  /** Left out for all that there are. */
  readonly reasons?: readonly WasteReason[]
  /** The one that holds now. */
  readonly chosen: WasteReason | null
  readonly isBusy?: boolean
  readonly onChoose: (reason: WasteReason) => void
}

/** All reasons as large buttons: one touch chooses. */
export function ReasonChoice({
  reasons = WASTE_REASONS,
  chosen,
  isBusy = false,
  onChoose,
}: ReasonChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.reasons}>
      {reasons.map((reason) => {
        const Icon = REASON_ICONS[reason]
        return (
          <UnstyledButton
            key={reason}
            className={styles.reason}
            aria-pressed={reason === chosen}
            disabled={isBusy}
            onClick={() => onChoose(reason)}
          >
            <Icon size="1.375rem" stroke={1.5} aria-hidden="true" />
            <b>{t(`stops.reasons.${reason}`)}</b>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
