import { Button, Group, Modal } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './dialog.module.css'
import type { Question } from './question.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmDialogProps {
  question: Question | null
  onAnswer: (yes: boolean) => void
}

/** Confirm dialogs are centered, with cancel and the name of what is done (rules: toasts 5). */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation()
  useReturnFocus(question !== null)
  return (
    <Modal
      opened={question !== null}
      onClose={() => onAnswer(false)}
      title={question?.title}
      centered
      size="sm"
      // Above the dialog that asks.
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('misc.close') }}
    >
      <p className={styles.text}>{question?.text}</p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={() => onAnswer(false)}>{t('misc.cancel')}</Button>
        <Button
          variant="filled"
          data-autofocus
          data-tone={question?.isDangerous ? 'danger' : undefined}
          onClick={() => onAnswer(true)}
        >
          {question?.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
