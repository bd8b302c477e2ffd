import { Button, Textarea } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconSend } from '../icons/icons.ts'
import { Form } from './form.tsx'
import styles from './reply-field.module.css'

interface ReplyFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  readonly isSending?: boolean
  readonly label?: string
  readonly maxLength: number
  readonly failure?: string | null
}

/** Below a thread. What could not be sent stays in it. */
export function ReplyField({ value, onChange, onSend, isSending = false, ...rest }: ReplyFieldProps) {
  const { t } = useTranslation()
  const { label = t('thread.reply'), maxLength, failure } = rest
  const isEmpty = value.trim() === ''
  return (
    <Form className={styles.root} onSubmit={() => !isEmpty && onSend()} failure={failure}>
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="filled"
        disabled={isEmpty}
        loading={isSending}
        leftSection={<IconSend size="0.875rem" aria-hidden="true" />}
      >
        {t('thread.send')}
      </Button>
    </Form>
  )
}
